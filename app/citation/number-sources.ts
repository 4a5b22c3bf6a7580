import { nthName } from "~/course/moment";
import { momentOf, type Passage } from "~/course/passage";
import type { Page } from "./page";
import type { Source } from "./source";

/**
 * A number that a conversation has used, with a name of its passage without a suffix. A chunk that was found again with
 * another lead-in begins at another second, so it can have several names.
 */
export type TakenNumber = {
  chunkId: string;
  number: number;
  name: string;
  /** The words of a page, which may be others when it is looked up again. Empty once they have been deleted. */
  pageContent?: string | undefined;
};

/**
 * Numbers the passages of a conversation. Numbers start at 1 and only grow; a chunk keeps its number. The searches of a
 * turn share one numbering, so that they cannot assign the same number twice. No two passages have the same name: the
 * second "Glaciers @ around 0 min" becomes "Glaciers @ around 0 min (2)".
 */
export class SourceNumbering {
  readonly #numberOf = new Map<string, number>();
  /** The chunk of each name. */
  readonly #named = new Map<string, string>();
  /** The words of each page, by its chunk id. */
  readonly #pageContent = new Map<string, string>();
  #last = 0;

  /** @param taken every number and name given so far in the conversation, oldest first, superseded answers included */
  constructor(taken: Iterable<TakenNumber> = []) {
    for (const { chunkId, number, name, pageContent } of taken) {
      this.#nameFor(chunkId, name);
      if (pageContent) this.#pageContent.set(chunkId, pageContent);
      this.#numberOf.set(chunkId, number);
      this.#last = Math.max(this.#last, number);
    }
  }

  /** Returns the sources of a search in the order of its passages, without repeated chunks. */
  number(passages: readonly Passage[]): Source[] {
    const sources = new Map<string, Source>();
    for (const passage of passages) {
      if (sources.has(passage.chunkId)) continue;
      const source = toSource(passage, this.#take(passage.chunkId));
      sources.set(passage.chunkId, { ...source, friendlyId: this.#nameFor(passage.chunkId, source.friendlyId) });
    }
    return [...sources.values()];
  }

  /**
   * Returns the pages that a lookup found as sources. A page keeps its number as a chunk does, until its words change:
   * earlier answers cite the old ones.
   */
  numberPages(courseId: string, lookup: string, pages: readonly Page[]): Source[] {
    return pages.map((page) => {
      const chunkId = this.#pageVersion(`${lookup}:${page.id}`, page.content);
      const source = pageSource(courseId, { ...page, id: chunkId }, this.#take(chunkId));
      return { ...source, friendlyId: this.#nameFor(chunkId, source.friendlyId) };
    });
  }

  /** Returns the chunk id of a page with these words: the second version of `glossary:stem` is `glossary:stem#2`. */
  #pageVersion(pageId: string, content: string): string {
    for (let version = 1; ; version++) {
      const chunkId = version === 1 ? pageId : `${pageId}#${version}`;
      const known = this.#pageContent.get(chunkId) ?? content;
      if (known !== content) continue;
      this.#pageContent.set(chunkId, content);
      return chunkId;
    }
  }

  /** Returns the name with the lowest suffix that no other chunk of the conversation has. */
  #nameFor(chunkId: string, name: string): string {
    for (let nth = 1; ; nth++) {
      const unique = nthName(name, nth);
      const owner = this.#named.get(unique);
      if (owner !== undefined && owner !== chunkId) continue;
      this.#named.set(unique, chunkId);
      return unique;
    }
  }

  #take(chunkId: string): number {
    const known = this.#numberOf.get(chunkId);
    if (known !== undefined) return known;
    this.#last += 1;
    this.#numberOf.set(chunkId, this.#last);
    return this.#last;
  }
}

/** Returns a page as a numbered source. Its `id` is the source's chunk id. */
export function pageSource(
  courseId: string,
  { id, friendlyId, title, openUrl, content }: Page,
  number: number,
): Source {
  return {
    number,
    chunkId: id,
    courseId,
    lectureId: "",
    title,
    startSeconds: 0,
    endSeconds: 0,
    content,
    headings: [],
    score: 0,
    openUrl,
    friendlyId,
    timing: "exact",
    gone: false,
    isPage: true,
  };
}

type SourceOptions = {
  gone?: boolean;
  /** Position of this source among those with the same name, from 1. */
  nth?: number;
};

/** Returns a passage as a numbered source. */
export function toSource(
  { gone = false, nth = 1, ...passage }: Omit<Passage, "similarity" | "coverage"> & SourceOptions,
  number: number,
): Source {
  const moment = momentOf(passage);
  const friendlyId = nthName(moment.friendlyId, nth);
  const { chunkId, timing, slidePage } = passage;
  return { ...moment, friendlyId, number, chunkId, timing, gone, ...(slidePage ? { slidePage } : {}) };
}
