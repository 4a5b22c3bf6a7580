import { clip, MAX_LOOKUPS, sentBytes } from "./answer-limits";

/** Bytes of results that one answer may read, per lookup and in total. */
const RESULT_BYTES = 24_000;
const ALL_RESULTS_BYTES = 96_000;
/** Characters of one passage. A minute of fast speech has about 1,200. */
const PASSAGE_CHARACTERS = 6_000;

/** The lookups and bytes that an answer has left. Its tools share it in the order of their calls. */
export class ReadingAllowance {
  #lookups = MAX_LOOKUPS;
  #bytes = ALL_RESULTS_BYTES;

  /** Takes a lookup. Returns false if none is left. */
  takeLookup(): boolean {
    return this.#lookups-- > 0;
  }

  /** Returns the first items that fit, and a note for the model on the rest. An unused allowance fits at least one. */
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

/** Cuts a passage to what a model reads of it. */
export const shortened = <P extends { content: string }>(passage: P): P => ({
  ...passage,
  content: clip(passage.content, PASSAGE_CHARACTERS),
});
