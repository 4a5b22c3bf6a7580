import { WORD } from "~/text/tokenize";

/** A word of a course. `spellings`: how else it is written. `misheard`: what speech recognizers hear instead. */
export type GlossaryTerm = {
  term: string;
  spellings: string[];
  misheard: string[];
  definition: string | null;
  /** The moment that explains the term. */
  moment: { lectureId: string; atMs: number } | null;
};

/** A term that a text names, by the name that it uses. */
export type NamedTerm = { name: string; entry: GlossaryTerm };

/** Terms that one text can name. */
const MAX_NAMED = 4;

/** Returns all names of a term, its own first. */
export const namesOf = ({ term, spellings, misheard }: GlossaryTerm): string[] => [term, ...spellings, ...misheard];

/**
 * Returns the terms that a text names, longer names first: "inverted index" rather than "index". A text with a sign,
 * such as "C++", names no term without it. A text without one names "C", or else all of "C++" and "C#".
 */
export function termsNamed(text: string, glossary: readonly GlossaryTerm[]): NamedTerm[] {
  const words = signedWords(text);
  const named = glossary
    .flatMap((entry) => namesOf(entry).map((name) => ({ name, entry, words: signedWords(name) })))
    .map((candidate) => ({ ...candidate, isExact: isWithin(words, candidate.words, isSameWord) }))
    .filter((candidate) => candidate.isExact || isWithin(words, candidate.words, isWordOf))
    .sort(
      (a, b) =>
        b.words.length - a.words.length || Number(b.isExact) - Number(a.isExact) || a.name.localeCompare(b.name),
    );
  const found: typeof named = [];
  for (const candidate of named) {
    const isOther = found.some(
      (other) =>
        other.entry === candidate.entry ||
        (isWithin(other.words, candidate.words, isSameSpelling) &&
          (other.words.length > candidate.words.length || other.isExact !== candidate.isExact)),
    );
    if (!isOther) found.push(candidate);
  }
  return found.slice(0, MAX_NAMED).map(({ name, entry }) => ({ name, entry }));
}

/** Returns whether two names differ at most in case, punctuation and an English plural. "C" and "C++" differ more. */
export function isSameName(one: string, other: string): boolean {
  const [a, b] = [signedWords(one), signedWords(other)];
  return a.length === b.length && a.every((word, at) => isSameWord(word, b[at]));
}

/** Returns whether a name is meant by one without its signs: "C++" by "c". */
export function isNameOf(name: string, said: string): boolean {
  const [words, spoken] = [signedWords(name), signedWords(said)];
  return words.length === spoken.length && words.every((word, at) => isWordOf(word, spoken[at]));
}

/** Puts another name where a text has one, whatever its case and the punctuation between its words. */
export function renamed(text: string, name: string, other: string): string {
  const words = signedWords(name, false).map(({ word, sign }) =>
    sign === "" ? `${word}(?:'?s|es)?` : `${word}(?:${sign.replace(/[+*]/g, String.raw`\$&`)})?`,
  );
  if (words.length === 0) return text;
  const between = "[^\\p{L}\\p{M}\\p{N}]+";
  const pattern = `(?<![\\p{L}\\p{M}\\p{N}])${words.join(between)}(?![\\p{L}\\p{M}\\p{N}]|${SIGN})`;
  return text.replace(new RegExp(pattern, "giu"), () => other);
}

/** A sign that is part of a name: "C++", "C#", "A*". Not the one of "recall+precision", "#3" or "*C*". */
const SIGN = String.raw`\+{2,}|#(?!\d)|\+(?![\p{L}\p{M}\p{N}])|\*(?![\p{L}\p{M}\p{N}*])`;
const SIGNED_WORD = new RegExp(String.raw`(?<isMarked>\*)?(?<word>${WORD.source})(?<sign>${SIGN})?`, "gu");

type SignedWord = { word: string; sign: string };

/** Returns the words of a text in lower case, as `tokenize` does, with the signs that follow them. */
function signedWords(text: string, isSingular = true): SignedWord[] {
  return [...text.toLowerCase().matchAll(SIGNED_WORD)].map(({ groups = {} }) => {
    const { word = "", sign = "", isMarked } = groups;
    const isEmphasis = isMarked !== undefined && sign === "*";
    return { word: isSingular ? singular(word) : word, sign: isEmphasis ? "" : sign };
  });
}

type Matches = (word: SignedWord, other: SignedWord | undefined) => boolean;
const isSameSpelling: Matches = ({ word }, other) => word === other?.word;
const isSameWord: Matches = ({ word, sign }, other) => word === other?.word && sign === other.sign;
/** A text may leave out the sign of a name. */
const isWordOf: Matches = ({ word, sign }, said) => word === said?.word && (said.sign === "" || sign === said.sign);

/** Returns a word without the ending of an English plural. */
const singular = (word: string) => (word.length > 3 ? word.replace(/(?<=[xz]|ss|[cs]h)es$|(?<!s)s$/u, "") : word);

function isWithin(words: readonly SignedWord[], part: readonly SignedWord[], matches: Matches): boolean {
  if (part.length === 0) return false;
  return words.some((_, start) => part.every((word, index) => matches(word, words[start + index])));
}
