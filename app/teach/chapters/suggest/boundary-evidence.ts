import type { Sentence } from "~/course/chunk";
import { hasCuePhrase } from "./cue-phrase";
import { lexicalDissimilarity, semanticDissimilarity } from "./dissimilarity";
import { firstFrom, spanEnd, spanStart, type StartTimes } from "./sentence-span";
import { sentenceTerms, type SentenceTerms } from "./sentence-terms";
import type { TitleLanguage } from "./spoken-words";

/** What suggests that a chapter begins at a sentence. */
export const EVIDENCE = ["depth", "lexical", "pause", "cue", "lasting", "peak"] as const;
/** Values for each sentence, with a mean of 0 and a standard deviation of 1 over the lecture. */
export type BoundaryEvidence = Record<(typeof EVIDENCE)[number], number[]>;

/** Where the most similar places on both sides of a sentence are looked for. */
const DEPTH_MS = 150_000;
/** The closest other place where a chapter may begin. */
const PEAK_MS = 20_000;
/** How long the words with which a part begins are said again. */
const LASTING_MS = 90_000;
/** A longer pause means no more. */
const LONGEST_PAUSE_MS = 5_000;
/** Nothing is said before the first sentence. */
const FIRST_PAUSE_MS = 3_000;

/**
 * Returns the evidence that a chapter begins at each sentence. `vectors`: the sentences' embeddings, of unit length.
 * The depth is that of TextTiling (Hearst 1997, aclanthology.org/J97-1003), over embeddings instead of words.
 */
export function boundaryEvidence(
  sentences: readonly Sentence[],
  vectors: readonly Float32Array[],
  language: TitleLanguage,
): BoundaryEvidence {
  const starts = sentences.map(({ startMs }) => startMs);
  const terms = sentenceTerms(
    sentences.map(({ text }) => text),
    language,
  );
  const semantic = semanticDissimilarity(sentences, starts, vectors);
  return {
    depth: standardized(depthOf(semantic, starts)),
    lexical: standardized(lexicalDissimilarity(starts, terms)),
    pause: standardized(pausesOf(sentences)),
    cue: standardized(sentences.map(({ text }) => (hasCuePhrase(text) ? 1 : 0))),
    lasting: standardized(lastingOf(starts, terms)),
    peak: standardized(peaksOf(semantic, starts)),
  };
}

/** How much more dissimilar a place is than the most similar ones before and after it. */
const depthOf = (values: readonly number[], starts: StartTimes): number[] =>
  values.map((value, position) => {
    const before = values.slice(spanStart(starts, position, DEPTH_MS), position);
    const after = values.slice(position, spanEnd(starts, position, DEPTH_MS));
    return 2 * value - (before.length > 0 ? Math.min(...before) : value) - Math.min(...after);
  });

/** 0 where no neighbor is more dissimilar, otherwise negative. */
const peaksOf = (values: readonly number[], starts: StartTimes): number[] =>
  values.map((value, position) => {
    const near = values.slice(spanStart(starts, position, PEAK_MS), spanEnd(starts, position, PEAK_MS));
    return value - Math.max(...near);
  });

const pausesOf = (sentences: readonly Sentence[]): number[] =>
  sentences.map(({ startMs }, position) => {
    const before = sentences[position - 1];
    return before ? Math.min(LONGEST_PAUSE_MS, startMs - before.endMs) : FIRST_PAUSE_MS;
  });

/** How informative those words of a sentence and the next are that are said again from then on, and not before. */
function lastingOf(starts: StartTimes, { counts, places, idf }: SentenceTerms): number[] {
  const saidIn = (term: string, from: number, to: number) => {
    const at = places.get(term) ?? [];
    return firstFrom(at, to) - firstFrom(at, from);
  };
  return starts.map((_, position) => {
    const from = spanStart(starts, position, LASTING_MS);
    const to = spanEnd(starts, position, LASTING_MS);
    let sum = 0;
    for (const term of new Set([...(counts[position]?.keys() ?? []), ...(counts[position + 1]?.keys() ?? [])])) {
      if (saidIn(term, position + 2, to) >= 2) sum += idf(term);
      if (saidIn(term, from, position) > 0) sum -= idf(term);
    }
    return sum;
  });
}

function standardized(values: readonly number[]): number[] {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  const deviation = Math.sqrt(variance) + 1e-6; // no value may differ from the others
  return values.map((value) => (value - mean) / deviation);
}
