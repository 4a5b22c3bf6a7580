import { momentOf, type Passage } from "~/course/passage";
import type { Source } from "./source";

/**
 * Numbers the passages of a conversation. Numbers start at 1 and only grow; a chunk keeps its number. The searches of a
 * turn share one numbering, so that they cannot assign the same number twice.
 */
export class SourceNumbering {
  readonly #numberOf: Map<string, number>;
  #last: number;

  /** @param taken every number assigned so far in the conversation, superseded answers included */
  constructor(taken: Iterable<{ chunkId: string; number: number }> = []) {
    this.#numberOf = new Map();
    this.#last = 0;
    for (const { chunkId, number } of taken) {
      this.#numberOf.set(chunkId, number);
      this.#last = Math.max(this.#last, number);
    }
  }

  /** Returns the sources of a search in the order of its passages, without repeated chunks. */
  number(passages: readonly Passage[]): Source[] {
    const sources = new Map<string, Source>();
    for (const passage of passages) {
      if (!sources.has(passage.chunkId)) sources.set(passage.chunkId, toSource(passage, this.#take(passage.chunkId)));
    }
    return [...sources.values()];
  }

  #take(chunkId: string): number {
    const known = this.#numberOf.get(chunkId);
    if (known !== undefined) return known;
    this.#last += 1;
    this.#numberOf.set(chunkId, this.#last);
    return this.#last;
  }
}

/** Returns a passage as a numbered source. */
export function toSource(
  { gone = false, ...passage }: Omit<Passage, "similarity" | "coverage"> & { gone?: boolean },
  number: number,
): Source {
  return { ...momentOf(passage), number, chunkId: passage.chunkId, timing: passage.timing, gone };
}
