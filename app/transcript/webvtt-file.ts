import { parseTimestamp } from "./webvtt-cue-text";

/** A cue as its file has it: the payload with tags and references, times in milliseconds, the line of its timings. */
export type VttCue = { id: string; startMs: number; endMs: number; payload: string; line: number };
export type VttFile = { cues: VttCue[]; problems: { message: string; line: number }[] };

/**
 * Cuts a WebVTT file into its cues, just as browsers do (W3C WebVTT, "WebVTT parser algorithm"): the header, notes,
 * styles and regions are passed over, and so is a cue whose timings cannot be read, with its line. Null when the file
 * does not begin with WEBVTT. Linear in the file.
 */
export function readWebVttFile(text: string): VttFile | null {
  const lines = text.replaceAll("\0", "\uFFFD").split("\n");
  if (!/^WEBVTT(?:[ \t]|$)/.test(lines[0]!)) return null;
  const file: VttFile = { cues: [], problems: [] };
  let at = 1;
  if (lines[1]) while (at < lines.length && lines[at] && !lines[at]!.includes("-->")) at++; // the rest of the header
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
    if (!lines[at]!.includes("-->")) continue;
    // Timings stand on a block's first line, or on its second below an id. Anywhere else they begin a block.
    if (timings !== -1 || at > first + 1) break;
    timings = at;
  }
  if (timings === -1) return at;
  const times = parseTimings(lines[timings]!);
  if (typeof times === "string") file.problems.push({ message: times, line: timings + 1 });
  else
    file.cues.push({
      id: timings > first ? lines[first]! : "",
      ...times,
      payload: lines.slice(timings + 1, at).join("\n"),
      line: timings + 1,
    });
  return at;
}

const SPACE = "[ \\t\\f]*";
const TIMINGS = new RegExp(`^${SPACE}([\\d:.]{1,60})${SPACE}-->${SPACE}([\\d:]{1,60}\\.\\d{3})(?!\\d)`);

/** The two times of a timing line, or what is wrong with it. */
function parseTimings(line: string): { startMs: number; endMs: number } | string {
  const match = TIMINGS.exec(line);
  const startMs = match && parseTimestamp(match[1]!);
  const endMs = match && parseTimestamp(match[2]!);
  if (startMs === null || endMs === null)
    return "This line has times that cannot be read (WebVTT writes 00:01:02.500); the cue is left out.";
  return { startMs, endMs };
}
