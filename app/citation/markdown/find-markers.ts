import type { Nodes } from "mdast";
import { splitMarkers, type Occurrence } from "~/citation/marker-grammar";
import { isNotation } from "~/citation/notation";
import { opaqueInside } from "./cite-markdown";
import { parseFinished } from "./parse-finished";
import { offsetsOf } from "./parser/content";

export type FoundMarker = {
  marker: string;
  /** Offsets in the text. */
  start: number;
  end: number;
  cites: Occurrence[];
  /** Constructs in which a marker is not a citation: code, math, a link, an image, a footnote, or notation in prose. */
  inside: string | null;
};

/**
 * Finds the markers of an answer's text in order, including those that are not citations.
 *
 * @param marked how often each number is marked before the text, because occurrences count over the whole message
 */
export function findMarkers(text: string, marked: ReadonlyMap<number, number> = new Map()): FoundMarker[] {
  const pieces = splitMarkers(text);
  if (pieces.every(({ type }) => type === "text")) return [];
  const counts = new Map(marked);
  const opaque = opaqueRanges(text);
  const markers: FoundMarker[] = [];
  let at = 0;
  let range = 0;
  for (const piece of pieces) {
    const [start, end] = [at, at + piece.value.length];
    at = end;
    if (piece.type === "text") continue;
    const cites = piece.numbers.map((number) => {
      const occurrence = (counts.get(number) ?? 0) + 1;
      counts.set(number, occurrence);
      return { number, occurrence };
    });
    while ((opaque[range]?.end ?? Infinity) <= start) range++;
    const around = opaque[range];
    markers.push({
      marker: piece.value,
      start,
      end,
      cites,
      inside: around && around.start < end ? around.inside : isNotation(text, start, end) ? "notation" : null,
    });
  }
  return markers;
}

/** Returns the ranges where no marker is a citation, in order. Parses the trimmed text, which the page has cached. */
function opaqueRanges(text: string): { start: number; end: number; inside: string }[] {
  const before = text.length - text.trimStart().length;
  const ranges: { start: number; end: number; inside: string }[] = [];
  const visit = (node: Nodes) => {
    const inside = opaqueInside(node);
    const { start, end } = offsetsOf(node);
    if (inside) ranges.push({ start: before + start, end: before + end, inside });
    else if ("children" in node) node.children.forEach(visit);
  };
  visit(parseFinished(text.trim()));
  return ranges;
}
