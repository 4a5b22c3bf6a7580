import { parseClock } from "./clock";
import type { Transcript, TranscriptWarning } from "./cue";
import { makeCue } from "./make-cue";
import { plainSubtitleText } from "./subtitle-markup";

const TIMES = /^\s{0,9}(\d{1,3}:\d{1,2}:\d{1,2}[.,]\d{1,3})\s{0,9},\s{0,9}(\d{1,3}:\d{1,2}:\d{1,2}[.,]\d{1,3})\s{0,9}$/;

export const isSbv = (text: string) => TIMES.test(text.trimStart().split("\n", 1).join());

/** Parses YouTube's SBV: a line with both times, then the lines of the caption. */
export function parseSbv(text: string): Transcript {
  const lines = text.split("\n");
  const warnings: TranscriptWarning[] = [];
  const starts = lines.flatMap((line, index) => (TIMES.test(line) ? [index] : []));
  const cues = starts.flatMap((start, index) => {
    const [, from = "", to = ""] = TIMES.exec(lines[start] ?? "") ?? [];
    const content = plainSubtitleText(lines.slice(start + 1, starts[index + 1]).join("\n"));
    return (
      makeCue({ startMs: parseClock(from), endMs: parseClock(to), text: content, line: start + 1 }, warnings) ?? []
    );
  });
  return { format: "sbv", cues, timing: "exact", warnings };
}
