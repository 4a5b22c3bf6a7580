const MINUTE_MS = 60_000;

/**
 * Rate limits in memory: `perMinute` units for each key, in a burst or spread out (the generic cell rate algorithm, ATM
 * Forum, Traffic Management 4.0). For requests that are too frequent for the database.
 */
export class TokenBuckets {
  /** The time in milliseconds at which each key's bucket is full again. Least recently used first. */
  readonly #fullAt = new Map<string, number>();

  /** @param maxKeys Beyond it, the least recently used key is forgotten, which bounds the memory. */
  constructor(
    private readonly perMinute: number,
    private readonly maxKeys: number,
  ) {}

  get size(): number {
    return this.#fullAt.size;
  }

  /**
   * Takes `cost` from a key and returns 0, or takes nothing and returns the seconds to wait. Caps a cost at the limit.
   */
  take(key: string, cost: number, now = Date.now()): number {
    if (this.perMinute <= 0) return 0;
    const costMs = (Math.min(cost, this.perMinute) * MINUTE_MS) / this.perMinute;
    const fullAt = Math.max(this.#fullAt.get(key) ?? 0, now) + costMs;
    if (fullAt > now + MINUTE_MS) return (fullAt - now - MINUTE_MS) / 1_000;
    this.#fullAt.delete(key);
    this.#fullAt.set(key, fullAt);
    const [oldest] = this.#fullAt.keys();
    if (this.#fullAt.size > this.maxKeys && oldest !== undefined) this.#fullAt.delete(oldest);
    return 0;
  }
}
