import type { Nodes } from "mdast";
import { splitMarkers, type Occurrence } from "~/citation/marker-grammar";
import { opaqueInside } from "./cite-markdown";
import { parseFinished } from "./parse-finished";

export type FoundMarker = {
  marker: string;
  /** Its place in the text. */
  start: number;
  end: number;
  cites: Occurrence[];
  /** What it stands in where it is no citation: code, math, a link, an image or a footnote. */
  inside: string | null;
};

/**
 * The markers of an answer's text, in order, those that are no citations too.
 *
 * @param marked how often each number was marked before the text: occurrences count over the whole message
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
    while (range < opaque.length && opaque[range]!.end <= start) range++;
    const around = opaque[range];
    markers.push({
      marker: piece.value,
      start,
      end,
      cites,
      inside: around && around.start < end ? around.inside : null,
    });
  }
  return markers;
}

/** Where no marker is a citation, in the order of the text. Parsed without the space around it, as the page draws it: once. */
function opaqueRanges(text: string): { start: number; end: number; inside: string }[] {
  const before = text.length - text.trimStart().length;
  const ranges: { start: number; end: number; inside: string }[] = [];
  const look = (node: Nodes) => {
    const inside = opaqueInside(node);
    if (inside && node.position)
      ranges.push({ start: before + node.position.start.offset!, end: before + node.position.end.offset!, inside });
    else if ("children" in node) node.children.forEach(look);
  };
  look(parseFinished(text.trim()));
  return ranges;
}
