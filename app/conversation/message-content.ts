import type { Anchor } from "~/citation/anchor";
import { anchorKey } from "~/citation/marker-grammar";
import type { Source } from "~/citation/source";
import type { StudyMessage } from "./message";
import { anchorOfPart, sourceOfPart } from "./message-parts";

type Part = StudyMessage["parts"][number];

/** Returns the sources of a message by number. */
export function sourcesOf({ parts }: StudyMessage): Map<number, Source> {
  return new Map(parts.flatMap((part: Part) => sourceOfPart(part) ?? []).map((source) => [source.number, source]));
}

/** Returns the sources of several messages by number. */
export function sourcesOfAll(messages: readonly StudyMessage[]): Map<number, Source> {
  return new Map(messages.flatMap((message) => [...sourcesOf(message)]));
}

/** Returns the whole text of a message, in which the occurrences of markers are counted. */
export function textOf({ parts }: StudyMessage): string {
  return parts.map((part) => (part.type === "text" ? part.text : "")).join("");
}

/** Returns the anchors of a message, keyed by `anchorKey`. */
export function anchorsOf({ parts }: StudyMessage): Map<string, Anchor> {
  return new Map(
    parts
      .flatMap((part: Part) => anchorOfPart(part) ?? [])
      .map((anchor) => [anchorKey(anchor.number, anchor.occurrence), anchor]),
  );
}
