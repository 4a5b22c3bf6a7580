/** A piece of an answer's text: plain text, or a marker with its numbers. */
export type Piece = { type: "text"; value: string } | { type: "marker"; value: string; numbers: number[] };

/** The n-th marker of a number in an answer's text, from 1. */
export type Occurrence = { number: number; occurrence: number };

/** Returns the key of an occurrence's anchor. */
export function anchorKey(number: number, occurrence: number): string {
  return `${number}-${occurrence}`;
}

/**
 * `[1]`, `[1, 2]` or `[1-3]`: at most twelve items of one to four digits without leading zeros, on one line. Every
 * repetition is bounded and no part can match in two ways, so matching takes linear time.
 */
const SPACE = String.raw`[^\S\r\n]{0,2}`;
const NUMBER = String.raw`[1-9]\d{0,3}`;
const ITEM = `${NUMBER}(?:${SPACE}[-–]${SPACE}${NUMBER})?`;
const MARKER = new RegExp(String.raw`\[${SPACE}(${ITEM}(?:${SPACE}[,;]${SPACE}${ITEM}){0,11})${SPACE}\]`, "g");

/** A range of more numbers is not a citation. */
const MAX_RANGE = 12;

/**
 * Citations that are recognized in one text: far more than a page links (`MAX_MOMENT_LINKS`). 32 kB can have 64,000.
 */
const MAX_NUMBERS = 1_000;

/** Splits text at its markers. The pieces join to the whole text. Markers after the first 1,000 citations are text. */
export function splitMarkers(text: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  let count = 0;
  for (const match of text.matchAll(MARKER)) {
    if (count > MAX_NUMBERS) break;
    const numbers = numbersOf(match[1] ?? "");
    if (!numbers) continue;
    if (match.index > from) pieces.push({ type: "text", value: text.slice(from, match.index) });
    pieces.push({ type: "marker", value: match[0], numbers });
    from = match.index + match[0].length;
    count += numbers.length;
  }
  if (from < text.length) pieces.push({ type: "text", value: text.slice(from) });
  return pieces;
}

/** Returns the offsets of each number's markers in order: the n-th is its n-th occurrence. */
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

/** Returns the marked numbers of a text in order, with repetitions. */
export function markedNumbers(text: string): number[] {
  return splitMarkers(text).flatMap((piece) => (piece.type === "marker" ? piece.numbers : []));
}

/** Adds a text's markers to a count by number. */
export function countMarkers(text: string, counts: Map<number, number>): void {
  for (const number of markedNumbers(text)) counts.set(number, (counts.get(number) ?? 0) + 1);
}

/** Returns the numbers inside a marker, each once, or null if it is not a list of citations. */
function numbersOf(list: string): number[] | null {
  if (list.length <= 4 && /^\d+$/.test(list)) return [Number(list)];
  const numbers = new Set<number>();
  for (const item of list.split(/[,;]/)) {
    const [first = NaN, end = first] = item.split(/[-–]/).map(Number);
    if (end < first || end - first >= MAX_RANGE) return null;
    for (let number = first; number <= end; number++) numbers.add(number);
  }
  return [...numbers];
}

/**
 * Returns the part of a streaming text that can be shown. A marker that has begun at its end is held back until it is
 * complete or turns out to be text, so that no bare bracket flickers.
 */
export function holdPartialMarker(text: string): string {
  const open = text.lastIndexOf("[");
  if (open < 0 || text.length - open > 80) return text;
  return /^\[[\d\t ,;–-]*$/.test(text.slice(open)) ? text.slice(0, open) : text;
}
