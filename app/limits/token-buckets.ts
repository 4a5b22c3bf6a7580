const MINUTE_MS = 60_000;

/**
 * Limits in this process's memory: so much a minute for each key, all at once or spread out (the generic cell rate algorithm,
 * ATM Forum, Traffic Management 4.0). For what comes too often to ask the database each time.
 */
export class TokenBuckets {
  /** By key, in the order of use: when its bucket will be full again, in milliseconds. */
  readonly #fullAt = new Map<string, number>();

  /** @param maxKeys More keys than this forget the one that was used least recently: memory stays bounded, whoever asks. */
  constructor(
    private readonly perMinute: number,
    private readonly maxKeys: number,
  ) {}

  get size(): number {
    return this.#fullAt.size;
  }

  /** Takes `cost` for a key, and returns 0, or takes nothing and returns the seconds until it can. A cost beyond the limit is the limit. */
  take(key: string, cost: number, now = Date.now()): number {
    if (this.perMinute <= 0) return 0;
    const costMs = (Math.min(cost, this.perMinute) * MINUTE_MS) / this.perMinute;
    const fullAt = Math.max(this.#fullAt.get(key) ?? 0, now) + costMs;
    if (fullAt > now + MINUTE_MS) return (fullAt - now - MINUTE_MS) / 1_000;
    this.#fullAt.delete(key);
    this.#fullAt.set(key, fullAt);
    if (this.#fullAt.size > this.maxKeys) this.#fullAt.delete(this.#fullAt.keys().next().value!);
    return 0;
  }
}
