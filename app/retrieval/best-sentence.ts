import { termOverlap } from "~/text/similarity";

/** A sentence with the cosine of a question and the window that the sentence starts; null for the last of a chunk. */
export type ComparedSentence = { startMs: number; endMs: number; text: string; windowCosine: number | null };

/** The bonus of a sentence with all of a question's words: as much as a clearly more similar window. */
const WORDS_WEIGHT = 0.3;
/** A shorter sentence says too little to be shown alone. In characters. */
const MIN_LENGTH = 12;

/** Returns the index of the sentence that fits a question best, by meaning and words; 0 if there is nothing to compare. */
export function bestSentence(sentences: readonly ComparedSentence[], terms: ReadonlySet<string>): number {
  let best = 0;
  let bestScore = -Infinity;
  for (const [index, sentence] of sentences.entries()) {
    const isShort = sentence.text.length < MIN_LENGTH;
    const score = meaningOf(sentences, index) + WORDS_WEIGHT * termOverlap(terms, sentence.text) - (isShort ? 1 : 0);
    if (score <= bestScore) continue;
    [best, bestScore] = [index, score];
  }
  return best;
}

/** A sentence is in two windows: the one it starts, and the one that the sentence before it starts. */
function meaningOf(sentences: readonly ComparedSentence[], index: number): number {
  const cosines = [sentences[index]?.windowCosine, sentences[index - 1]?.windowCosine];
  return Math.max(-1, ...cosines.filter((cosine) => typeof cosine === "number"));
}
