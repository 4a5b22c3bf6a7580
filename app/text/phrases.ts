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
  const subject = new Set(words.filter((word) => !STOP_WORDS.has(word)));
  const pairs = words
    .slice(1)
    .flatMap((second, i) => (STOP_WORDS.has(words[i]!) && STOP_WORDS.has(second) ? [] : [words[i]! + second]));
  const compounds = new Set([...subject].filter((word) => word.length >= MIN_COMPOUND));
  const phrases = new Set([...pairs, ...compounds]);
  const scores = texts.map(() => 0);
  if (subject.size === 0) return scores;
  const counts = texts.map((text) => countWords(text, subject, phrases));

  const idf = (containing: number) =>
    Math.log(1 + (Math.max(documents, containing) - containing + 0.5) / (containing + 0.5));
  const having = (word: string) => counts.filter(({ alone }) => alone.has(word)).length;
  const most = [...subject].reduce((sum, word) => sum + idf(Math.max(1, having(word))), 0);
  for (const phrase of phrases) {
    const asOneWord = compounds.has(phrase) ? 0 : 1; // a word of the question itself is no phrase
    const found = counts.map(({ alone, joined }) => asOneWord * (alone.get(phrase) ?? 0) + (joined.get(phrase) ?? 0));
    const containing = found.filter((n) => n > 0).length;
    for (const [i, n] of found.entries()) if (n > 0) scores[i]! += (idf(containing) * n) / (n + 1.2) / most;
  }
  return scores;
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

type Counts = { alone: Map<string, number>; joined: Map<string, number> };

/** How often a text has the words and phrases that are looked for as one word, and how often two neighbours make up a phrase. */
function countWords(text: string, subject: ReadonlySet<string>, phrases: ReadonlySet<string>): Counts {
  const counts: Counts = { alone: new Map(), joined: new Map() };
  let before = "";
  for (const word of wordsOf(text)) {
    if (subject.has(word) || phrases.has(word)) counts.alone.set(word, (counts.alone.get(word) ?? 0) + 1);
    if (before !== "") {
      const pair = before + word;
      if (phrases.has(pair)) counts.joined.set(pair, (counts.joined.get(pair) ?? 0) + 1);
    }
    before = word;
  }
  return counts;
}
