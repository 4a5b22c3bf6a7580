import type { Sentence } from "~/course/chunk";
import { bestSplit } from "./best-split";
import { boundaryEvidence, EVIDENCE } from "./boundary-evidence";
import type { TitleLanguage } from "./spoken-words";

/** Logistic regression on the labeled chapters of 44 lectures of four courses. See app/README.md. */
const WEIGHTS = { depth: 0.298, lexical: 0.208, pause: 0.18, cue: 0.179, lasting: 0.246, peak: 0.249 };
const INTERCEPT = -3.574;
/** Added to each score. A higher value makes more chapters: 3 makes 1.2 times as many as people do. */
const CHAPTER_BONUS = 3;

/** A shorter lecture is one chapter. */
const MIN_LECTURE_MS = 180_000;
const MIN_CHAPTER_MS = 30_000;
/** Usual length of a chapter. Long lectures have longer ones. */
const targetMs = (lectureMs: number) => 180_000 + lectureMs / 30;

/**
 * Returns the positions of the sentences with which chapters begin, the first sentence included. `vectors`: the
 * sentences' embeddings, of unit length.
 */
export function chapterStarts(
  sentences: readonly Sentence[],
  vectors: readonly Float32Array[],
  language: TitleLanguage,
): number[] {
  if (sentences.length === 0) return [];
  const totalMs = sentences.at(-1)?.endMs ?? 0;
  if (totalMs < MIN_LECTURE_MS) return [0];
  const evidence = boundaryEvidence(sentences, vectors, language);
  const candidates = sentences.flatMap(({ startMs }, position) => {
    if (position === 0) return []; // starts the first chapter, however late it is
    const score = EVIDENCE.reduce((sum, name) => sum + WEIGHTS[name] * (evidence[name][position] ?? 0), INTERCEPT);
    return [{ position, startMs, score: score + CHAPTER_BONUS }];
  });
  const split = bestSplit(candidates, { totalMs, targetMs: targetMs(totalMs), minMs: MIN_CHAPTER_MS });
  return [0, ...split.map(({ position }) => position)];
}
