import { claimsOf } from "~/citation/claims";
import { anchorKey } from "~/citation/marker-grammar";
import { tokenize } from "~/text/tokenize";
import { assignCitations } from "./assign-citations";
import type { StudyMessage } from "./message";
import { anchorsOf, sourcesOfAll, textOf } from "./message-content";
import { faultOfPart, numberOfPart } from "./message-parts";

export type ExplainedMarker = {
  messageId: string;
  marker: string;
  number: number;
  occurrence: number;
  isLink: boolean;
  /** `linked` and `not-verbatim` are links. The others say why there is no link. */
  reason:
    | "linked"
    | "not-verbatim"
    | "no-such-source"
    | "dropped-by-schema"
    | "inside-code"
    | "inside-math"
    | "inside-link"
    | "inside-image"
    | "inside-footnote"
    | "inside-notation"
    | "not-asked";
  /** Details for developers. */
  detail: string;
};

/** Names of node types in the details. */
const WITH_ARTICLE: Partial<Record<string, string>> = {
  link: "a link",
  image: "an image",
  footnote: "a footnote",
  notation: "a name, an index or a list",
};

/** Explains for every `[N]` of a conversation's answers why it is or is not a link. */
export function explainMarkers(messages: readonly StudyMessage[]): ExplainedMarker[] {
  const sources = sourcesOfAll(messages);
  const faults = new Map<number, string>();
  for (const part of messages.flatMap(({ parts }) => parts)) {
    const [number, fault] = [numberOfPart(part), faultOfPart(part)];
    if (number !== null && fault !== null) faults.set(number, fault);
  }
  return assignCitations(messages, sources).flatMap(({ messageId, markers, isAsked }) => {
    const message = messages.find(({ id }) => id === messageId);
    if (!message) return [];
    const anchors = anchorsOf(message);
    const claims = new Map(
      claimsOf(textOf(message)).flatMap(({ text, cites }) =>
        cites.map(({ number, occurrence }) => [anchorKey(number, occurrence), text]),
      ),
    );
    return markers.flatMap(({ marker, cites, inside }) =>
      cites.map(({ number, occurrence }): ExplainedMarker => {
        const explained = (reason: ExplainedMarker["reason"], detail: string) => ({
          messageId,
          marker,
          number,
          occurrence,
          isLink: reason === "linked" || reason === "not-verbatim",
          reason,
          detail,
        });
        if (inside)
          return explained(
            `inside-${inside}` as ExplainedMarker["reason"],
            `A bracketed number in ${WITH_ARTICLE[inside] ?? inside} is text.`,
          );
        const source = sources.get(number);
        const fault = faults.get(number);
        if (!source && fault !== undefined) return explained("dropped-by-schema", fault);
        if (!source) return explained("no-such-source", `The conversation has no source ${number}.`);
        if (!isAsked) return explained("not-asked", "The answer follows no question.");
        const anchor = anchors.get(anchorKey(number, occurrence));
        if (source.isPage)
          return explained("linked", [source.friendlyId, ...(anchor ? [anchor.support] : [])].join(", "));
        const where = anchor
          ? `${source.friendlyId}, sentence at ${(anchor.startMs / 1000).toFixed(1)} s, ${anchor.support}`
          : `${source.friendlyId}, no sentence found: the link leads to the start of the passage`;
        const claim = claims.get(anchorKey(number, occurrence)) ?? "";
        return explained(isVerbatim(claim, source.content) ? "linked" : "not-verbatim", where);
      }),
    );
  });
}

/** Returns whether a text contains a claim word for word, ignoring punctuation. */
function isVerbatim(claim: string, content: string): boolean {
  const words = (text: string) => ` ${tokenize(text).join(" ")} `;
  return claim.trim() !== "" && words(content).includes(words(claim));
}
