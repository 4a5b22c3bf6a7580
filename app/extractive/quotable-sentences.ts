import { asPlainText } from "~/text/as-plain-text";
import { splitSentences } from "~/text/split-sentences";
import { matchesAnyLanguage } from "./languages/all";

/** A part of a passage that can be quoted. `opens` and `ends`: whether it begins and ends with its sentence. */
export type Quotable = { text: string; opens: boolean; ends: boolean };

/** Longer speech without a mark at its end was never punctuated. */
const MAX_WORDS = 45;
/** An answer has no more words, and a longer sentence is not quoted whole. */
export const MAX_ANSWER_WORDS = 90;
const FULL_STOP = /[.!?…]["'”’»)\]]*$/u;
const PIECE_WORDS = 28;
const MIN_PIECE_WORDS = 6;

/**
 * Splits a passage into its sentences. Speech without punctuation and sentences longer than an answer are cut before
 * words that begin a clause; `opens` and `ends` mark such pieces, which are shown with an ellipsis.
 */
export function quotableSentences(content: string): Quotable[] {
  return splitSentences(content).flatMap((sentence) => {
    const words = withoutNoise(sentence)
      .split(/\s+/)
      .filter((word) => word !== "");
    if (words.length === 0) return [];
    if (isWhole(words)) return [{ text: words.join(" "), opens: true, ends: true }];
    return clauses(words).map((piece, i, all) => ({ text: piece, opens: i === 0, ends: i === all.length - 1 }));
  });
}

const isWhole = (words: readonly string[]) =>
  words.length <= (FULL_STOP.test(words.at(-1) ?? "") ? MAX_ANSWER_WORDS : MAX_WORDS);

/** Returns the number of words of some sentences. */
export const wordsIn = (sentences: readonly { text: string }[]): number =>
  sentences.reduce((sum, { text }) => sum + text.split(/\s+/).length, 0);

/** Returns a quotable as it is shown, with an ellipsis wherever its sentence goes on. */
export function withEllipses({ text, opens, ends }: Quotable): string {
  return `${opens ? "" : "… "}${text}${ends ? "" : " …"}`;
}

/**
 * Returns a text as it is written in a quotation. Curly quotation marks become single; straight ones, which code is
 * written with, stay. Brackets are shown as they were said, but escaped, so that `a[1]` is no citation.
 */
export const asQuoted = (text: string) => asPlainText(text.replace(/“/g, "‘").replace(/”/g, "’"));

/** Characters by which a sentence is recognized in an answer, which may quote only a part of it. */
const OPENING_CHARACTERS = 40;

/** Returns whether an answer quotes a sentence, with whatever quotation marks. */
export const isQuotedIn = (answer: string, sentence: string) =>
  withPlainMarks(answer).includes(withPlainMarks(asQuoted(sentence.slice(0, OPENING_CHARACTERS))));

const withPlainMarks = (text: string) => text.replace(/[“”‘’"]/g, "'");

const SOUND = String.raw`[([](?=[^)\]]*\p{L}{3})[\p{L}\s'’.,&-]{0,60}[)\]]|♪[^♪]{0,60}♪`;
const SPEAKER = String.raw`[-–—]+(?=\s|\p{L}{2})|[•>]+(?=\s|\p{L})`;
const NOISE = new RegExp(`^(?:(?:${SOUND}|${SPEAKER})\\s*)+`, "u");

/**
 * Removes sound descriptions and the dash of a new speaker, which captions put before the words. "(a + b)" and "-1" are
 * words.
 */
const withoutNoise = (sentence: string) => sentence.trim().replace(NOISE, "");

function clauses(words: readonly string[]): string[] {
  const pieces: string[][] = [];
  let open: string[] = [];
  for (const word of words) {
    const isLong = open.length >= PIECE_WORDS || (open.length >= PIECE_WORDS / 2 && beginsClause(word));
    if (isLong) {
      pieces.push(open);
      open = [];
    }
    open.push(word);
  }
  const last = pieces.at(-1);
  if (last && open.length < MIN_PIECE_WORDS) last.push(...open);
  else pieces.push(open);
  return pieces.map((piece) => piece.join(" "));
}

const beginsClause = (word: string) => matchesAnyLanguage(word, ({ speech }) => speech.clauseStart);
