/** A piece of an answer's text: plain, or a marker with the numbers it names. */
export type Piece = { type: "text"; value: string } | { type: "marker"; value: string; numbers: number[] };

/** The n-th marker of a number in an answer's text, from 1. */
export type Occurrence = { number: number; occurrence: number };

/** Under which an occurrence's anchor is kept. */
export function anchorKey(number: number, occurrence: number): string {
  return `${number}-${occurrence}`;
}

/**
 * `[1]`, `[1, 2]` or `[1-3]`: numbers of one to four digits with no zero in front, in lists of at most twelve, on one
 * line. Every repetition is bounded and no part can match in two ways, so the time is linear in the text.
 */
const SPACE = String.raw`[^\S\r\n]{0,2}`;
const NUMBER = String.raw`[1-9]\d{0,3}`;
const ITEM = `${NUMBER}(?:${SPACE}[-–]${SPACE}${NUMBER})?`;
const MARKER = new RegExp(String.raw`\[${SPACE}(${ITEM}(?:${SPACE}[,;]${SPACE}${ITEM}){0,11})${SPACE}\]`, "g");

/** A range that names more than this is no citation. */
const MAX_RANGE = 12;

/** Citations of one text that are told apart: far more than a page links (`MAX_MOMENT_LINKS`). 32 kB can hold 64,000. */
const MAX_NUMBERS = 1_000;

/** Splits text at its markers. All of the text comes back, in order; markers behind the first 1,000 citations are text. */
export function splitMarkers(text: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  let count = 0;
  for (const match of text.matchAll(MARKER)) {
    if (count > MAX_NUMBERS) break;
    const numbers = numbersOf(match[1]!);
    if (!numbers) continue;
    if (match.index > from) pieces.push({ type: "text", value: text.slice(from, match.index) });
    pieces.push({ type: "marker", value: match[0], numbers });
    from = match.index + match[0].length;
    count += numbers.length;
  }
  if (from < text.length) pieces.push({ type: "text", value: text.slice(from) });
  return pieces;
}

/** The places of a number's markers in a text, in order: the n-th is its n-th occurrence. */
export function occurrencePlaces(text: string): Map<number, number[]> {
  const places = new Map<number, number[]>();
  let at = 0;
  for (const piece of splitMarkers(text)) {
    for (const number of piece.type === "marker" ? piece.numbers : []) {
      const known = places.get(number);
      if (known) known.push(at);
      else places.set(number, [at]);
    }
    at += piece.value.length;
  }
  return places;
}

/** The numbers that a text marks, in order, as often as it marks them. */
export function markedNumbers(text: string): number[] {
  return splitMarkers(text).flatMap((piece) => (piece.type === "marker" ? piece.numbers : []));
}

/** Adds a text's markers to a count by number. */
export function countMarkers(text: string, counts: Map<number, number>): void {
  for (const number of markedNumbers(text)) counts.set(number, (counts.get(number) ?? 0) + 1);
}

/** The numbers of a marker's inside, each once, or null when it is no list of citations. */
function numbersOf(list: string): number[] | null {
  if (list.length <= 4 && /^\d+$/.test(list)) return [Number(list)];
  const numbers = new Set<number>();
  for (const item of list.split(/[,;]/)) {
    const [first, last] = item.split(/[-–]/).map(Number) as [number, number?];
    const end = last ?? first;
    if (end < first || end - first >= MAX_RANGE) return null;
    for (let number = first; number <= end; number++) numbers.add(number);
  }
  return [...numbers];
}

/**
 * What of a text that is still streaming can be shown: a marker begun at its end is held back until it is whole or
 * turns out to be none, so that no student sees a bare bracket flicker.
 */
export function holdPartialMarker(text: string): string {
  const open = text.lastIndexOf("[");
  if (open < 0 || text.length - open > 80) return text;
  return /^\[[\d\t ,;–-]*$/.test(text.slice(open)) ? text.slice(0, open) : text;
}
