import type { Anchor } from "~/citation/anchor";
import { citedMoment } from "~/citation/cited-moment";
import { anchorKey } from "~/citation/marker-grammar";
import type { Source } from "~/citation/source";
import { findMarkers } from "./find-markers";

type Citations = {
  sources: ReadonlyMap<number, Source>;
  /** By `anchorKey`. */
  anchors: ReadonlyMap<string, Anchor>;
  marked?: ReadonlyMap<number, number>;
};

/** An answer's Markdown as it can stand elsewhere: each citation is a link to its moment under `origin`. */
export function linkCitations(text: string, { sources, anchors, marked }: Citations, origin: string): string {
  let linked = "";
  let from = 0;
  for (const { marker, start, end, cites, inside } of findMarkers(text, marked)) {
    linked += text.slice(from, start);
    from = end;
    const isCitation = !inside && cites.some(({ number }) => sources.has(number));
    linked += isCitation ? cites.map(link).join(" ") : marker;
  }
  return linked + text.slice(from);

  function link({ number, occurrence }: { number: number; occurrence: number }): string {
    const source = sources.get(number);
    return source ? `[\\[${number}\\]](${origin}${citedMoment(source, anchors.get(anchorKey(number, occurrence))).openUrl})` : `[${number}]`;
  }
}

/** A source as a line to paste: "The inverted index @ 02:41" with what was said and where it can be watched. */
export function citationText({ friendlyId, content, openUrl }: Pick<Source, "friendlyId" | "content" | "openUrl">, origin: string): string {
  return `“${content}” (${friendlyId}, ${origin}${openUrl})`;
}

/** The same as a Markdown quotation with a link. */
export function citationMarkdown({ friendlyId, content, openUrl }: Pick<Source, "friendlyId" | "content" | "openUrl">, origin: string): string {
  const quoted = content.split("\n").map((line) => `> ${line}`).join("\n");
  return `${quoted}\n>\n> — [${friendlyId.replace(/([[\]\\])/g, "\\$1")}](${origin}${openUrl})`;
}
