import { z } from "zod";
import { fieldsOf } from "~/text/fields-of";
import type { Transcript, Word } from "./cue";
import { makeCue } from "./make-cue";

/** Reads one JSON format; returns null for JSON in another format. */
export type JsonReader = (json: unknown) => Transcript | null;

/** Times are numbers or numeric strings. Anything else is NaN, and its cue is skipped with a warning. */
export const Time = z.union([z.number(), z.string().transform(Number)]).catch(NaN);
export const Text = z.string().catch("");

/** Returns whether a list's first entry has a key. This tells formats apart, because a missing time reads as NaN. */
export const hasEntriesWith = (list: unknown, key: string) =>
  Array.isArray(list) && Object.hasOwn(fieldsOf(list[0]), key);

export type JsonCue = {
  id?: string | null;
  startMs: number;
  endMs: number;
  text: string;
  speaker?: string | undefined;
  words?: Word[];
};

export function transcriptOf(format: string, items: JsonCue[], timing: Transcript["timing"] = "exact"): Transcript {
  const warnings: Transcript["warnings"] = [];
  return { format, cues: items.flatMap((item) => makeCue(item, warnings) ?? []), timing, warnings };
}
