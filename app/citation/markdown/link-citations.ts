import type { Anchor } from "~/citation/anchor";
import { citedMoment } from "~/citation/cited-moment";
import { anchorKey } from "~/citation/marker-grammar";
import type { Source } from "~/citation/source";
import { citeMarkdown, type CitationMarker } from "./cite-markdown";
import { parseFinished } from "./parse-finished";
import { escapeAddress, escapeLine, writeMarkdown } from "./write-markdown";

type Citations = {
  sources: ReadonlyMap<number, Source>;
  /** By `anchorKey`. */
  anchors: ReadonlyMap<string, Anchor>;
  marked?: ReadonlyMap<number, number>;
};

/** An answer's Markdown as it can stand elsewhere: safe, and each citation is a link to its moment under `origin`. */
export function linkCitations(
  text: string,
  { sources, anchors, marked = new Map() }: Citations,
  origin: string,
  lowerHeadings = 0,
): string {
  const tree = citeMarkdown(parseFinished(text), { text, marked, lectures: [] });
  const link = (number: number, occurrence: number) => {
    const source = sources.get(number);
    return source
      ? `[\\[${number}\\]](${origin}${escapeAddress(citedMoment(source, anchors.get(anchorKey(number, occurrence))).openUrl)})`
      : `\\[${number}\\]`;
  };
  const cite = ({ numbers, occurrences }: CitationMarker) =>
    numbers.some((number) => sources.has(number))
      ? numbers.map((number, index) => link(number, occurrences[index]!)).join(" ")
      : null;
  return writeMarkdown(tree, { cite, lowerHeadings });
}

/** A source as a line to paste: "The inverted index @ 02:41" with what was said and where it can be watched. */
export function citationText(
  { friendlyId, content, openUrl }: Pick<Source, "friendlyId" | "content" | "openUrl">,
  origin: string,
): string {
  return `“${content}” (${friendlyId}, ${origin}${openUrl})`;
}

/** The same as a Markdown quotation with a link. */
export function citationMarkdown(
  { friendlyId, content, openUrl }: Pick<Source, "friendlyId" | "content" | "openUrl">,
  origin: string,
): string {
  const quoted = content
    .split("\n")
    .map((line) => `> ${escapeLine(line)}`)
    .join("\n");
  return `${quoted}\n>\n> — [${escapeLine(friendlyId)}](${origin}${escapeAddress(openUrl)})`;
}
