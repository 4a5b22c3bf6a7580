import { STOP_WORDS } from "./stop-words";

/** A split word shorter than this is too likely to meet by chance. */
const MIN_COMPOUND = 6;

/**
 * Weighs, from 0 up, how far texts have the question's phrases: neighbouring words of the question that also stand
 * next to each other in the text, or are written as one there, and words of the question that the text writes as two
 * ("makemore", "make more"): speech recognisers and students seldom agree on these. Phrases that few of the texts have
 * weigh more; the weights are shares of what the question's single words weigh in `documents` documents.
 */
export function phraseEvidence(question: string, texts: readonly string[], documents: number): number[] {
  const words = wordsOf(question);
  const counts = texts.map(countWords);
  const subject = words.filter((word) => !STOP_WORDS.has(word));
  if (subject.length === 0) return texts.map(() => 0);
  const idf = (containing: number) => Math.log(1 + (Math.max(documents, containing) - containing + 0.5) / (containing + 0.5));
  const having = (word: string) => counts.filter((count) => count.has(word)).length;
  const most = [...new Set(subject)].reduce((sum, word) => sum + idf(Math.max(1, having(word))), 0);

  const pairs = words.slice(1).flatMap((second, i) => (STOP_WORDS.has(words[i]!) && STOP_WORDS.has(second) ? [] : [words[i]! + second]));
  const compounds = subject.filter((word) => word.length >= MIN_COMPOUND);
  const scores = texts.map(() => 0);
  for (const phrase of new Set([...pairs, ...compounds])) {
    const isCompound = compounds.includes(phrase);
    const found = counts.map((count) => (isCompound ? (count.get(`${phrase}|`) ?? 0) : (count.get(phrase) ?? 0) + (count.get(`${phrase}|`) ?? 0)));
    const containing = found.filter((n) => n > 0).length;
    if (containing === 0) continue;
    for (const [i, n] of found.entries()) if (n > 0) scores[i]! += (idf(containing) * n) / (n + 1.2) / most;
  }
  return scores;
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** How often each word stands in a text, and, with a bar behind it, how often two neighbours make it up. */
function countWords(text: string): Map<string, number> {
  const words = wordsOf(text);
  const counts = new Map<string, number>();
  const add = (key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
  for (const [i, word] of words.entries()) {
    add(word);
    if (i > 0) add(`${words[i - 1]}${word}|`);
  }
  return counts;
}
