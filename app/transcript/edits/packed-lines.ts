import { storedConfidence } from "../confidence";
import type { Line } from "./line";

const VALUES = 7;

/**
 * Packs lines into one text for a page. The framework writes and reads objects one by one: 4,000 lines took 100 ms as
 * objects, and take 5 ms as a text. A line is seven values: its times in milliseconds, its words, its speaker or "", the
 * confidence of its recognizer (percent or null, and the unsure words), and 1 if it is confirmed, or 0.
 */
export const packLines = (lines: readonly Line[]): string =>
  JSON.stringify(
    lines.flatMap(({ startMs, endMs, text, speaker = "", confidence, isConfirmed }) => [
      startMs,
      endMs,
      text,
      speaker,
      confidence?.percent ?? null,
      confidence?.unsureWords.join(" ") ?? "",
      isConfirmed ? 1 : 0,
    ]),
  );

/** Returns packed lines. Throws for a text of another shape. */
export function unpackLines(packed: string): Line[] {
  const values: unknown = JSON.parse(packed);
  if (!Array.isArray(values) || values.length % VALUES !== 0) throw new TypeError("these are not packed lines");
  return Array.from({ length: values.length / VALUES }, (_, index) =>
    lineOf(values.slice(VALUES * index, VALUES * (index + 1))),
  );
}

function lineOf([startMs, endMs, text, speaker, percent, unsureWords, confirmed]: unknown[]): Line {
  if (typeof startMs !== "number" || typeof endMs !== "number") throw new TypeError("a line has no times");
  if (typeof text !== "string" || typeof speaker !== "string") throw new TypeError("a line has no words");
  const confidence = typeof percent === "number" ? storedConfidence(percent, String(unsureWords)) : undefined;
  return {
    startMs,
    endMs,
    text,
    ...(speaker === "" ? {} : { speaker }),
    ...(confidence && { confidence }),
    ...(confirmed === 1 && { isConfirmed: true }),
  };
}
