/** A piece of an answer's text: plain, or a marker with the numbers it names. */
export type Piece = { type: "text"; value: string } | { type: "marker"; value: string; numbers: number[] };

/**
 * `[1]`, `[1, 2]` or `[1-3]`: numbers of one to four digits with no zero in front, in lists of at most twelve. Every
 * repetition is bounded and no part can match in two ways, so the time is linear in the text.
 */
const NUMBER = String.raw`[1-9]\d{0,3}`;
const ITEM = String.raw`${NUMBER}(?:\s{0,2}[-–]\s{0,2}${NUMBER})?`;
export const MARKER = new RegExp(String.raw`\[\s{0,2}(${ITEM}(?:\s{0,2}[,;]\s{0,2}${ITEM}){0,11})\s{0,2}\]`, "g");

/** A range that names more than this is no citation. */
const MAX_RANGE = 12;

/** Splits text at its markers. All of the text comes back, in order. */
export function splitMarkers(text: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const match of text.matchAll(MARKER)) {
    const numbers = numbersOf(match[1]!);
    if (!numbers) continue;
    if (match.index > from) pieces.push({ type: "text", value: text.slice(from, match.index) });
    pieces.push({ type: "marker", value: match[0], numbers });
    from = match.index + match[0].length;
  }
  if (from < text.length) pieces.push({ type: "text", value: text.slice(from) });
  return pieces;
}

/** The places of a number's markers in a text, in order: the n-th is its n-th occurrence. */
export function occurrencePlaces(text: string): Map<number, number[]> {
  const places = new Map<number, number[]>();
  let at = 0;
  for (const piece of splitMarkers(text)) {
    if (piece.type === "marker") for (const number of piece.numbers) places.set(number, [...(places.get(number) ?? []), at]);
    at += piece.value.length;
  }
  return places;
}

/** The numbers of a marker's inside, each once, or null when it is no list of citations. */
function numbersOf(list: string): number[] | null {
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
  return /^\[[\d\s,;–-]*$/.test(text.slice(open)) ? text.slice(0, open) : text;
}
