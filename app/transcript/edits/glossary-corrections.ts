import type { GlossaryTerm } from "~/course/glossary";
import { WORD } from "~/text/tokenize";
import { withText, type Line, type LineChange } from "./line";

/**
 * Why words may be wrong: a recognizer's error that the glossary lists, another name of the term, which may be meant, or a
 * guess from how the words look and sound.
 */
export type CorrectionKind = "misheard" | "name" | "guess";

/** Words of a text that could be a term. `start` and `end`: characters of the text. `to`: what replaces them. */
export type Correction = { start: number; end: number; from: string; to: string; kind: CorrectionKind };

/** A word of a text, in lower case, with its place. */
export type PlacedWord = { word: string; start: number; end: number };

type Known = { term: string; kind: CorrectionKind | null };

/** Names by their words. `null` as a kind: it is right as it is. */
export type KnownNames = { names: ReadonlyMap<string, Known>; longest: number };

/** Returns the words of a text in its order. `start` and `end` are characters. */
export const placedWords = (text: string): PlacedWord[] =>
  Array.from(text.matchAll(WORD), ({ 0: word, index }) => ({
    word: word.toLowerCase(),
    start: index,
    end: index + word.length,
  }));

/** Indexes what the glossary lists. A name of two terms stays as it is, because either may be meant. */
export function knownNames(glossary: readonly Pick<GlossaryTerm, "term" | "spellings" | "misheard">[]): KnownNames {
  const names = new Map<string, Known>();
  const add = (name: string, known: Known) => {
    const key = keyOf(name);
    const before = names.get(key);
    if (key === "" || before?.kind === null) return;
    names.set(key, before && before.term !== known.term ? { term: known.term, kind: null } : (before ?? known));
  };
  for (const { term } of glossary) add(term, { term, kind: null });
  for (const { term, misheard } of glossary) for (const name of misheard) add(name, { term, kind: "misheard" });
  for (const { term, spellings } of glossary) for (const name of spellings) add(name, { term, kind: "name" });
  const longest = [...names.keys()].reduce((most, key) => Math.max(most, key.split(" ").length), 0);
  return { names, longest };
}

const keyOf = (name: string) =>
  placedWords(name)
    .map(({ word }) => word)
    .join(" ");

/** Finds names in a text that could be corrected, longer ones first, and the words that are in no name. */
export function findListed(
  text: string,
  { names, longest }: KnownNames,
): { found: Correction[]; rest: PlacedWord[][] } {
  const words = placedWords(text);
  const found: Correction[] = [];
  const rest: PlacedWord[][] = [[]];
  for (let at = 0; at < words.length;) {
    const { known, count } = longestAt(words, at, { names, longest });
    const [first, last] = [words[at], words[at + count - 1]];
    if (!known || !first || !last) {
      if (first) rest.at(-1)?.push(first);
      at++;
      continue;
    }
    if (known.kind !== null)
      found.push(correctionOf(text, { start: first.start, end: last.end }, { to: known.term, kind: known.kind }));
    rest.push([]);
    at += count;
  }
  return { found, rest };
}

function longestAt(words: readonly PlacedWord[], at: number, { names, longest }: KnownNames) {
  for (let count = Math.min(longest, words.length - at); count > 0; count--) {
    const key = words
      .slice(at, at + count)
      .map(({ word }) => word)
      .join(" ");
    const known = names.get(key);
    if (known) return { known, count };
  }
  return { known: undefined, count: 1 };
}

/** A term keeps its case, except at the start of a sentence. */
export function correctionOf(
  text: string,
  { start, end }: { start: number; end: number },
  { to, kind }: { to: string; kind: CorrectionKind },
): Correction {
  const from = text.slice(start, end);
  const startsSentence = /(^|[.!?…]["”’)]*)\s*$/u.test(text.slice(0, start)) && /^\p{Lu}/u.test(from);
  return { start, end, from, kind, to: startsSentence ? to.charAt(0).toUpperCase() + to.slice(1) : to };
}

/** Returns the change that corrects a line, or null if nothing is to be corrected. Corrections must not overlap. */
export function correctedLine(at: number, line: Line, corrections: readonly Correction[]): LineChange | null {
  let text = line.text;
  for (const { start, end, to } of [...corrections].sort((a, b) => b.start - a.start))
    text = text.slice(0, start) + to + text.slice(end);
  return text === line.text ? null : { at, from: [line], to: [withText(line, text)] };
}
