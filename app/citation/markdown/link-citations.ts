import type { Anchor } from "~/citation/anchor";
import { citedMoment } from "~/citation/cited-moment";
import { anchorKey } from "~/citation/marker-grammar";
import type { Source } from "~/citation/source";
import { absoluteAddress } from "~/course/moment";
import { citeMarkdown, type CitationMarker } from "./cite-markdown";
import { parseFinished } from "./parse-finished";
import { escapeAddress, escapeLine, writeMarkdown } from "./write-markdown";

type Citations = {
  sources: ReadonlyMap<number, Source>;
  /** Keyed by `anchorKey`. */
  anchors: ReadonlyMap<string, Anchor>;
  marked?: ReadonlyMap<number, number>;
};

/** Writes an answer as safe Markdown for use elsewhere: each citation links to its moment under `origin`. */
export function linkCitations(
  text: string,
  { sources, anchors, marked = new Map() }: Citations,
  origin: string,
  lowerHeadings = 0,
): string {
  const tree = citeMarkdown(parseFinished(text), { text, marked, lectures: [] });
  const link = (number: number, occurrence: number) => {
    const source = sources.get(number);
    if (!source) return `\\[${number}\\]`;
    const { openUrl } = citedMoment(source, anchors.get(anchorKey(number, occurrence)));
    return `[\\[${number}\\]](${absoluteAddress(escapeAddress(openUrl), origin)})`;
  };
  const cite = ({ numbers, occurrences }: CitationMarker) =>
    numbers.some((number) => sources.has(number))
      ? numbers.map((number, index) => link(number, occurrences[index] ?? 0)).join(" ")
      : null;
  return writeMarkdown(tree, { cite, lowerHeadings });
}

/** Returns a source as one line of plain text: the quotation, "The inverted index @ 02:41" and the address. */
export function citationText(
  { friendlyId, content, openUrl }: Pick<Source, "friendlyId" | "content" | "openUrl">,
  origin: string,
): string {
  return `“${content}” (${friendlyId}, ${absoluteAddress(openUrl, origin)})`;
}

/** Returns a source as a Markdown block quote with a link. */
export function citationMarkdown(
  { friendlyId, content, openUrl }: Pick<Source, "friendlyId" | "content" | "openUrl">,
  origin: string,
): string {
  const quoted = content
    .split("\n")
    .map((line) => `> ${escapeLine(line)}`)
    .join("\n");
  return `${quoted}\n>\n> — [${escapeLine(friendlyId)}](${absoluteAddress(escapeAddress(openUrl), origin)})`;
}
