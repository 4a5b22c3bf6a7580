import { z } from "zod";
import { fieldsOf } from "~/text/fields-of";
import type { Confidence } from "./confidence";
import type { Transcript, Word } from "./cue";
import { makeCue } from "./make-cue";

/** Reads one JSON format; returns null for JSON in another format. */
export type JsonReader = (json: unknown) => Transcript | null;

/** Times are numbers or numeric strings. Anything else is NaN, and its cue is skipped with a warning. */
export const Time = z
  .union([z.number(), z.string().transform((text) => (text.trim() === "" ? NaN : Number(text)))])
  .catch(NaN);
export const Text = z.string().catch("");
/** A probability or its logarithm: a number, or missing if it cannot be read. */
export const Rating = Time.optional().transform((value) =>
  value === undefined || Number.isNaN(value) ? undefined : value,
);

/** A list without its entries that are null, which say nothing. */
export const listOf = <Entry extends z.ZodType>(entry: Entry) =>
  z.preprocess(
    (list) => (Array.isArray(list) ? list.filter((one) => one !== null && one !== undefined) : list),
    z.array(entry),
  );

/** Returns whether an entry of a list has a key: the first may be malformed. This tells formats apart, because a missing time reads as NaN. */
export const hasEntriesWith = (list: unknown, key: string) =>
  Array.isArray(list) && list.some((entry) => Object.hasOwn(fieldsOf(entry), key));

export type JsonCue = {
  id?: string | null;
  startMs: number;
  endMs: number;
  text: string;
  speaker?: string | undefined;
  words?: Word[];
  confidence?: Confidence | undefined;
};

/** Builds a transcript from cues with times in milliseconds. Skips cues without a start, with a warning. */
export function transcriptOf(format: string, items: JsonCue[], timing: Transcript["timing"] = "exact"): Transcript {
  const warnings: Transcript["warnings"] = [];
  return { format, cues: items.flatMap((item) => makeCue(item, warnings) ?? []), timing, warnings };
}
