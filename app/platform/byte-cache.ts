type Entry<T> = { value: T; bytes: number; until: number };

/** Caches values until they expire, within a limit of bytes. Evicts the least recently used values. */
export class ByteCache<T> {
  /** Least recently used first. */
  readonly #entries = new Map<string, Entry<T>>();
  #bytes = 0;

  constructor(private readonly maxBytes: number) {}

  get bytes(): number {
    return this.#bytes;
  }

  get(key: string, now = Date.now()): T | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#remove(key, entry);
    if (entry.until <= now) return undefined;
    this.#add(key, entry);
    return entry.value;
  }

  /** @param bytes The size of the value with everything that only it references. Larger than the cache: not stored. */
  set(key: string, value: T, { bytes, until }: { bytes: number; until: number }): void {
    const earlier = this.#entries.get(key);
    if (earlier) this.#remove(key, earlier);
    if (bytes > this.maxBytes) return;
    this.#add(key, { value, bytes, until });
    for (const [oldest, entry] of this.#entries) {
      if (this.#bytes <= this.maxBytes) break;
      this.#remove(oldest, entry);
    }
  }

  #add(key: string, entry: Entry<T>): void {
    this.#entries.set(key, entry);
    this.#bytes += entry.bytes;
  }

  #remove(key: string, entry: Entry<T>): void {
    this.#entries.delete(key);
    this.#bytes -= entry.bytes;
  }
}
