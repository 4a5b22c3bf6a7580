import { tokenize } from "~/text/tokenize";

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

/** Returns the terms that a text names, longer names first: "inverted index" rather than "index". */
export function termsNamed(text: string, glossary: readonly GlossaryTerm[]): NamedTerm[] {
  const words = tokenize(text).map(singular);
  const named = glossary
    .flatMap((entry) => namesOf(entry).map((name) => ({ name, entry, words: tokenize(name).map(singular) })))
    .filter((candidate) => isWithin(words, candidate.words))
    .sort((a, b) => b.words.length - a.words.length || a.name.localeCompare(b.name));
  const found: typeof named = [];
  for (const candidate of named) {
    const isPartOfOther = found.some(
      (other) => other.entry === candidate.entry || isWithin(other.words, candidate.words),
    );
    if (!isPartOfOther) found.push(candidate);
  }
  return found.slice(0, MAX_NAMED).map(({ name, entry }) => ({ name, entry }));
}

/** Returns whether two names are the same but for case, punctuation and an English plural. */
export function isSameName(one: string, other: string): boolean {
  return tokenize(one).map(singular).join(" ") === tokenize(other).map(singular).join(" ");
}

/** Puts another name where a text has one, whatever its case and the punctuation between its words. */
export function renamed(text: string, name: string, other: string): string {
  const words = tokenize(name).map((word) => `${word}(?:'?s|es)?`);
  if (words.length === 0) return text;
  const pattern = `(?<![\\p{L}\\p{M}\\p{N}])${words.join("[^\\p{L}\\p{M}\\p{N}]+")}(?![\\p{L}\\p{M}\\p{N}])`;
  return text.replace(new RegExp(pattern, "giu"), () => other);
}

/** Returns a word without the ending of an English plural. */
const singular = (word: string) => (word.length > 3 ? word.replace(/(?<=[xz]|ss|[cs]h)es$|(?<!s)s$/u, "") : word);

function isWithin(words: readonly string[], part: readonly string[]): boolean {
  if (part.length === 0) return false;
  return words.some((_, start) => part.every((word, index) => words[start + index] === word));
}
