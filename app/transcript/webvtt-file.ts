import { looksLikeTiming } from "./broken-times";
import { parseTimestamp } from "./webvtt-cue-text";

/** A cue as written in its file: times in milliseconds, the payload with its tags, and the line of its timings. */
export type VttCue = { id: string; startMs: number; endMs: number; payload: string; line: number };
export type VttFile = { cues: VttCue[]; problems: { message: string; line: number }[] };

/**
 * Splits a WebVTT file into cues exactly as browsers do (W3C WebVTT, "WebVTT parser algorithm"): skips the header,
 * notes, styles and regions, and reports cues with invalid timings. Returns null if the file does not begin with
 * WEBVTT. Takes linear time.
 */
export function readWebVttFile(text: string): VttFile | null {
  const lines = text.replaceAll("\0", "\uFFFD").split("\n");
  if (!/^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? "")) return null;
  const file: VttFile = { cues: [], problems: [] };
  let at = 1;
  while (lines[at] && !lines[at]?.includes("-->")) at++; // the rest of the header
  while (at < lines.length) {
    if (lines[at] === "") at++;
    else at = readBlock(lines, at, file);
  }
  return file;
}

/** Reads the block that begins at a line, and returns where the next one may begin. */
function readBlock(lines: string[], first: number, file: VttFile): number {
  let timings = -1;
  let at = first;
  for (; at < lines.length && lines[at] !== ""; at++) {
    if (!lines[at]?.includes("-->")) continue;
    // Timings are on a block's first line, or on its second, below an id. Anywhere else they begin a new block.
    if (timings !== -1 || at > first + 1) break;
    timings = at;
  }
  if (timings === -1) {
    const broken = lines.slice(first, at).findIndex(looksLikeTiming);
    if (broken !== -1 && !/^(?:NOTE|STYLE|REGION)\b/.test(lines[first] ?? ""))
      file.problems.push({ message: UNREADABLE, line: first + broken + 1 });
    return at;
  }
  const times = parseTimings(lines[timings] ?? "");
  if (typeof times === "string") file.problems.push({ message: times, line: timings + 1 });
  else
    file.cues.push({
      id: timings > first ? (lines[first] ?? "") : "",
      ...times,
      payload: lines.slice(timings + 1, at).join("\n"),
      line: timings + 1,
    });
  return at;
}

export const UNREADABLE =
  "The times on this line cannot be read (WebVTT times look like 00:01:02.500); the cue is skipped.";

const SPACE = "[ \\t\\f]*";
const TIMINGS = new RegExp(`^${SPACE}([\\d:.]{1,60})${SPACE}-->${SPACE}([\\d:]{1,60}\\.\\d{3})(?!\\d)`);

/** Returns the two times of a timing line, or what is wrong with it. */
function parseTimings(line: string): { startMs: number; endMs: number } | string {
  const [, start = "", end = ""] = TIMINGS.exec(line) ?? [];
  const startMs = parseTimestamp(start);
  const endMs = parseTimestamp(end);
  if (startMs === null || endMs === null) return UNREADABLE;
  return { startMs, endMs };
}
