import { untilAborted } from "~/ai/until-aborted";
import { pageSource, toSource, type SourceNumbering } from "~/citation/number-sources";
import type { Page } from "~/citation/page";
import type { Source } from "~/citation/source";
import { parseResults } from "~/conversation/lookup-results";
import { faultOfPart, sourceOfPart, sourceParts } from "~/conversation/message-parts";
import {
  pageForModel,
  passageForModel,
  type PassagesToolOutput,
  type ResultsToolOutput,
} from "~/conversation/tool-output";
import type { Passage } from "~/course/passage";
import { getLog } from "~/platform/observability/log.server";
import { shortened, type ReadingAllowance } from "./reading-allowance";

export type ToolCall = { toolCallId: string; abortSignal?: AbortSignal };

type Deps = {
  courseId: string;
  allowance: ReadingAllowance;
  numbering: SourceNumbering;
  /** Called with the sources of each call before the model reads them. */
  onSources: (sources: Source[], toolCallId: string) => Promise<void> | void;
};

/** The most dropped results that are reported to the model. The log has all of them. */
const MAX_DROPPED_NOTES = 5;
/** The widest number a source can get, to measure a passage before it is numbered. */
const MAX_NUMBER = 9_999;

/**
 * Numbers the passages of parallel tool calls in the order of the calls, and shows them before the model reads them.
 */
export class PassagePresenter {
  #previous: Promise<unknown> = Promise.resolve();
  /** The best score of each chunk in this answer. */
  readonly #scores = new Map<string, number>();

  constructor(private readonly deps: Deps) {}

  present(found: Promise<Passage[]>, call: ToolCall): Promise<PassagesToolOutput> {
    const work = this.#present(found, call, this.#previous);
    this.#previous = work;
    return work;
  }

  /** Presents what a lookup outside the lectures returned, in the same order and under the same numbers. */
  presentResults(found: Promise<unknown>, lookup: string, call: ToolCall): Promise<ResultsToolOutput> {
    const work = this.#presentResults(found, lookup, call, this.#previous);
    this.#previous = work;
    return work;
  }

  /** Shows pages, in the same order and under the same numbers. The caller passes their words on to the model. */
  presentPages(found: Promise<Page[]>, lookup: string, call: ToolCall): Promise<Source[]> {
    const work = this.#presentPages(found, lookup, call, this.#previous);
    this.#previous = work;
    return work;
  }

  async #presentPages(
    found: Promise<Page[]>,
    lookup: string,
    { toolCallId, abortSignal }: ToolCall,
    previous: Promise<unknown>,
  ): Promise<Source[]> {
    const { numbering, onSources, courseId } = this.deps;
    const pages = await untilAborted(found, abortSignal);
    await previous.catch(() => {}); // a failed call numbered nothing
    if (pages.length === 0) return [];
    const sources = numbering.numberPages(courseId, lookup, pages);
    await untilAborted(Promise.resolve(onSources(sources, toolCallId)), abortSignal);
    return sources;
  }

  async #presentResults(
    found: Promise<unknown>,
    lookup: string,
    { toolCallId, abortSignal }: ToolCall,
    previous: Promise<unknown>,
  ): Promise<ResultsToolOutput> {
    const { allowance, numbering, onSources, courseId } = this.deps;
    const { pages, dropped } = parseResults(await untilAborted(found, abortSignal));
    if (dropped.length > 0)
      getLog().warn({ lookup, fault: dropped.join(" ") }, "Results of a look-up were left out of the answer.");
    await previous.catch(() => {}); // a failed call numbered nothing
    const { items, note } = allowance.fit(pages.map(shortened), (page) =>
      pageForModel(pageSource(courseId, page, MAX_NUMBER)),
    );
    const sources = numbering.numberPages(courseId, lookup, items);
    await untilAborted(Promise.resolve(onSources(sources, toolCallId)), abortSignal);
    const notes = [...dropped.slice(0, MAX_DROPPED_NOTES), ...(note ? [note] : [])];
    return { results: sources.map(pageForModel), ...(notes.length > 0 ? { note: notes.join(" ") } : {}) };
  }

  async #present(
    found: Promise<Passage[]>,
    { toolCallId, abortSignal }: ToolCall,
    previous: Promise<unknown>,
  ): Promise<PassagesToolOutput> {
    const { allowance, numbering, onSources } = this.deps;
    const valid = (await untilAborted(found, abortSignal)).filter(isValid).map(shortened);
    await previous.catch(() => {}); // a failed call numbered nothing
    // Passages that do not fit are neither numbered nor shown: the model must not cite what it has not read.
    const { items: passages, note } = allowance.fit(valid, (passage) =>
      passageForModel(toSource(passage, MAX_NUMBER), passage),
    );
    const sources = numbering.number(passages);
    await untilAborted(Promise.resolve(onSources(sources.map(this.#withBestScore), toolCallId)), abortSignal);
    const sourceOf = new Map(sources.map((source) => [source.chunkId, source]));
    const read = passages.flatMap((passage) => {
      const source = sourceOf.get(passage.chunkId);
      return source ? [passageForModel(source, passage)] : [];
    });
    return { passages: read, ...(note ? { note } : {}) };
  }

  /** A passage that is read after a search found it has no score of its own. Students see the score of the search. */
  readonly #withBestScore = (source: Source): Source => {
    const score = Math.max(source.score, this.#scores.get(source.chunkId) ?? 0);
    this.#scores.set(source.chunkId, score);
    return { ...source, score };
  };
}

/** Drops a malformed row instead of failing the answer. */
function isValid(passage: Passage): boolean {
  try {
    const [part] = sourceParts(toSource(passage, 1));
    if (sourceOfPart(part) && passage.endMs >= passage.startMs) return true;
    getLog().warn(
      { chunkId: passage.chunkId, fault: faultOfPart(part) },
      "A passage of the wrong shape was left out of the answer.",
    );
  } catch (err) {
    getLog().warn({ err }, "A passage of the wrong shape was left out of the answer.");
  }
  return false;
}
