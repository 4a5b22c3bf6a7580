import { clip, MAX_LOOKUPS, sentBytes } from "./answer-limits";

/** Bytes of the results that one answer may read: of one lookup, and of all. */
const RESULT_BYTES = 24_000;
const ALL_RESULTS_BYTES = 96_000;
/** Characters of one passage. A minute of fast speech has about 1,200. */
const PASSAGE_CHARACTERS = 6_000;

/** What one answer may still look up and read. Shared by its tools, in the order of their calls. */
export class ReadingAllowance {
  #lookups = MAX_LOOKUPS;
  #bytes = ALL_RESULTS_BYTES;

  /** Takes a lookup. False when there is none left. */
  takeLookup(): boolean {
    return this.#lookups-- > 0;
  }

  /** The first items that fit, and a note for the model on what was left out. At least one fits into an unused allowance. */
  fit<Item extends object>(items: readonly Item[], asRead: (item: Item) => unknown): { items: Item[]; note?: string } {
    let left = Math.min(RESULT_BYTES, this.#bytes);
    const fitting: Item[] = [];
    for (const item of items) {
      const size = sentBytes(asRead(item));
      if (size > left) break;
      left -= size;
      this.#bytes -= size;
      fitting.push(item);
    }
    const missing = items.length - fitting.length;
    return missing === 0
      ? { items: fitting }
      : { items: fitting, note: `${missing} more did not fit. Look up something narrower if they matter.` };
  }
}

/** A passage no longer than a model reads of one. */
export const shortened = <P extends { content: string }>(passage: P): P => ({
  ...passage,
  content: clip(passage.content, PASSAGE_CHARACTERS),
});
