/**
 * How sure a speech recognizer was of a line. `percent`: the mean of its words, from 0 to 100. `unsureWords`: the words
 * that it was least sure of, in their order.
 */
export type Confidence = { percent: number; unsureWords: string[] };

/** A word or a segment with its probability from 0 to 1, which is missing if the recognizer gave none. */
type Rated = { text: string; confidence?: number | undefined };

/** Recognizers are often less sure of short function words that are right, so only low values count. */
const UNSURE_WORD = 0.4;
const UNSURE_PERCENT = 60;

/** Returns the confidence of the words of a line, or undefined if the recognizer rated none of them. */
export function confidenceOf(words: readonly Rated[]): Confidence | undefined {
  const rated = words.flatMap(({ text, confidence }) =>
    confidence !== undefined && confidence >= 0 && confidence <= 1 ? [{ text: withoutMarks(text), confidence }] : [],
  );
  if (rated.length === 0) return undefined;
  const mean = rated.reduce((sum, { confidence }) => sum + confidence, 0) / rated.length;
  const unsure = rated.filter(({ text, confidence }) => confidence < UNSURE_WORD && /[\p{L}\p{N}]/u.test(text));
  return {
    percent: Math.round(mean * 100),
    // A rated segment of several words does not say which of them are wrong.
    unsureWords: unsure.flatMap(({ text }) => (/\s/.test(text) ? [] : [text])),
  };
}

const withoutMarks = (text: string) => text.trim().replace(/[.,;:!?…]+$/u, "");

/** Returns the confidence of two joined lines, of which either may have none. `a` and `b` are their texts. */
export function joinConfidence(
  [a, confidenceA]: readonly [string, Confidence | undefined],
  [b, confidenceB]: readonly [string, Confidence | undefined],
): Confidence | undefined {
  if (!confidenceA || !confidenceB) return confidenceA ?? confidenceB;
  const [wordsA, wordsB] = [countWords(a), countWords(b)];
  return {
    percent: Math.round((confidenceA.percent * wordsA + confidenceB.percent * wordsB) / (wordsA + wordsB)),
    unsureWords: [...confidenceA.unsureWords, ...confidenceB.unsureWords],
  };
}

const countWords = (text: string) => text.split(" ").length;

/** Returns whether a recognizer was unsure of a line. */
export const isUnsure = (confidence: Confidence | undefined): confidence is Confidence =>
  confidence !== undefined && (confidence.percent < UNSURE_PERCENT || confidence.unsureWords.length > 0);

/** Returns the confidence of a line that a person should check, or null if it is high or the line was confirmed. */
export const unsureConfidence = ({
  confidence,
  isConfirmed = false,
}: {
  confidence?: Confidence | undefined;
  isConfirmed?: boolean | undefined;
}): Confidence | null => (!isConfirmed && isUnsure(confidence) ? confidence : null);

/** Returns a confidence as its two columns have it: unsure words with single spaces between them. null: none. */
export const storedConfidence = (percent: number | null, unsureWords: string | null): Confidence | undefined =>
  percent === null ? undefined : { percent, unsureWords: unsureWords ? unsureWords.split(" ") : [] };

/** Converts a model's mean log probability to a probability. */
export const fromLogProbability = (logProbability: number | undefined): number | undefined =>
  logProbability === undefined ? undefined : Math.exp(logProbability);
