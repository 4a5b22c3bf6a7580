import { stopWordsOf } from "./stop-words";
import { tokenize } from "./tokenize";

/** A shorter word is too likely to be written as two by chance. */
const MIN_COMPOUND = 6;

/**
 * Scores, from 0 up, how much of the question's phrasing each text has: neighboring words of the question that are also
 * neighbors in the text or are written as one word there, and words of the question that the text writes as two
 * ("makemore", "make more"), because speech recognizers and students seldom agree on these. A phrase that fewer texts
 * have scores higher. Scores are relative to what the question's single words could score in `documents` documents.
 */
export function phraseEvidence(question: string, texts: readonly string[], documents: number): number[] {
  const words = tokenize(question);
  const stopWords = stopWordsOf(words);
  const subject = new Set(words.filter((word) => !stopWords.has(word)));
  const scores = texts.map(() => 0);
  if (subject.size === 0) return scores;
  const compounds = new Set([...subject].filter((word) => word.length >= MIN_COMPOUND));
  const phrases = new Set([...neighbors(words, stopWords), ...compounds]);
  const counts = texts.map((text) => countWords(text, subject, phrases));

  const idf = (containing: number) =>
    Math.log(1 + (Math.max(documents, containing) - containing + 0.5) / (containing + 0.5));
  const textsWith = (word: string) => counts.filter(({ single }) => single.has(word)).length;
  const most = [...subject].reduce((sum, word) => sum + idf(Math.max(1, textsWith(word))), 0);
  for (const phrase of phrases) {
    const asOneWord = compounds.has(phrase) ? 0 : 1; // a word of the question itself is not a phrase
    const found = counts.map(({ single, joined }) => asOneWord * (single.get(phrase) ?? 0) + (joined.get(phrase) ?? 0));
    const weight = idf(found.filter((count) => count > 0).length);
    for (const [index, count] of found.entries())
      if (count > 0) scores[index] = (scores[index] ?? 0) + (weight * count) / (count + 1.2) / most;
  }
  return scores;
}

/** Neighboring words, joined, unless both are stop words. */
function neighbors(words: readonly string[], stopWords: ReadonlySet<string>): string[] {
  return words.slice(1).flatMap((second, index) => {
    const first = words[index] ?? "";
    return stopWords.has(first) && stopWords.has(second) ? [] : [first + second];
  });
}

type Counts = { single: Map<string, number>; joined: Map<string, number> };

/** Counts how often a text has the wanted words and phrases as one word, and phrases as two neighboring words. */
function countWords(text: string, subject: ReadonlySet<string>, phrases: ReadonlySet<string>): Counts {
  const counts: Counts = { single: new Map(), joined: new Map() };
  let before = "";
  for (const word of tokenize(text)) {
    if (subject.has(word) || phrases.has(word)) increment(counts.single, word);
    if (before !== "" && phrases.has(before + word)) increment(counts.joined, before + word);
    before = word;
  }
  return counts;
}

function increment(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
