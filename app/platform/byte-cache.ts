type Entry<T> = { value: T; bytes: number; until: number };

/** Keeps values for a while within so many bytes. What was used least recently makes room. */
export class ByteCache<T> {
  /** In the order of use. */
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

  /** @param bytes Of the value, with everything that it alone holds on to. What is larger than the whole cache is not kept. */
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
