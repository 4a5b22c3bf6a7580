import { editDistance } from "~/text/edit-distance";
import { stem } from "~/text/stem";
import { correctionOf, placedWords, type Correction, type PlacedWord } from "./glossary-corrections";

/** Shorter terms are near too many words. */
const MIN_LETTERS = 5;
/** Letters from which on a term may have two errors. */
const TWO_ERRORS = 8;
/** Sounds that are enough to compare words by them alone. */
const MIN_SOUNDS = 4;
/** Words that a recognizer cuts a word of a term into: "back propagation". */
const MORE_WORDS = 1;

type Near = { term: string; letters: string; words: number; sounds: string; mask: number };

type Guess = { term: string; distance: number };

/** Terms to find near misses of, by edit distance and by sound. */
export class NearTerms {
  readonly #terms: Near[];
  readonly #isCommon: (word: string) => boolean;
  readonly #nearest = new Map<string, Guess | null>();
  readonly #most: number;

  /** `isCommon`: whether a word, in lower case, is a common one, which is probably meant. */
  constructor(terms: readonly string[], isCommon: (word: string) => boolean) {
    this.#isCommon = isCommon;
    this.#terms = terms.flatMap((term) => {
      const words = placedWords(term).map(({ word }) => word);
      const letters = plain(words.join(""));
      return letters.length < MIN_LETTERS
        ? []
        : [{ term, letters, words: words.length, sounds: soundsOf(letters), mask: maskOf(letters) }];
    });
    this.#most = this.#terms.reduce((most, { words }) => Math.max(most, words + MORE_WORDS), 0);
  }

  /** Returns guesses in a run of words of a text. They do not overlap. */
  find(text: string, words: readonly PlacedWord[]): Correction[] {
    const found: Correction[] = [];
    for (let at = 0; at < words.length;) {
      const guess = this.#guessAt(words, at);
      // "a djikstra": the article is not a part of the term.
      const isBeforeBetter = guess && (this.#guessAt(words, at + 1)?.distance ?? Infinity) < guess.distance;
      const [first, last] = [words[at], words[at + (guess?.count ?? 1) - 1]];
      if (!guess || isBeforeBetter || !first || !last) {
        at++;
        continue;
      }
      const place = { start: first.start, end: last.end };
      found.push(correctionOf(text, place, { to: guess.term, kind: "guess" }));
      at += guess.count;
    }
    return found;
  }

  /** Returns the nearest term to the words from a place on, and how many words it replaces. */
  #guessAt(words: readonly PlacedWord[], at: number): (Guess & { count: number }) | null {
    let best: (Guess & { count: number }) | null = null;
    for (let count = Math.min(this.#most, words.length - at); count > 0; count--) {
      const guess = this.#nearestTerm(words.slice(at, at + count).map(({ word }) => word));
      if (guess && (!best || guess.distance < best.distance)) best = { ...guess, count };
    }
    return best;
  }

  #nearestTerm(words: readonly string[]): Guess | null {
    const key = words.join(" ");
    const known = this.#nearest.get(key);
    if (known !== undefined) return known;
    const nearest = this.#search(words);
    this.#nearest.set(key, nearest);
    return nearest;
  }

  #search(words: readonly string[]): Guess | null {
    const letters = plain(words.join(""));
    const areCommon = words.every((word) => this.#isCommon(word));
    if (letters.length < MIN_LETTERS - 1 || (words.length === 1 && areCommon)) return null;
    const mask = maskOf(letters);
    let best: Guess | null = null;
    for (const near of this.#terms) {
      if (Math.abs(near.words - words.length) > MORE_WORDS) continue;
      const distance = distanceTo(near, letters, mask);
      if (distance === null || (areCommon && distance > 0) || isInflected(letters, near.letters)) continue;
      if (!best || distance < best.distance) best = { term: near.term, distance };
    }
    return best;
  }
}

/** Returns how far letters are from a term, or null if they are too far. The same letters in other words are near. */
function distanceTo({ letters: wanted, sounds, mask: wantedMask }: Near, letters: string, mask: number): number | null {
  const most = wanted.length >= TWO_ERRORS ? 2 : 1;
  if (bits(mask ^ wantedMask) <= 2 * most) {
    const distance = editDistance(letters, wanted, most);
    if (distance <= most) return distance;
  }
  const soundsSame = sounds.length >= MIN_SOUNDS && letters[0] === wanted[0] && soundsOf(letters) === sounds;
  return soundsSame ? most + 1 : null;
}

/** "Indexes" is another form of "index", not an error. */
const isInflected = (one: string, other: string) => one !== other && stem(one) === stem(other);

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "");

/** Returns the consonants of a word as they sound, roughly. */
function soundsOf(letters: string): string {
  const sounds = letters
    .replaceAll("ph", "f")
    .replaceAll("ck", "k")
    .replace(/[cq]/g, "k")
    .replaceAll("x", "ks")
    .replaceAll("z", "s")
    .replace(/(?<=.)[aeiouhwy]/g, "");
  return sounds.replace(/(.)\1+/g, "$1");
}

/** The letters and digits of a word as bits. Words that share few letters need no comparison. */
function maskOf(letters: string): number {
  let mask = 0;
  for (const letter of letters) mask |= 1 << ((letter.codePointAt(0) ?? 0) % 31);
  return mask;
}

function bits(mask: number): number {
  let count = 0;
  for (let left = mask >>> 0; left > 0; left &= left - 1) count++;
  return count;
}
