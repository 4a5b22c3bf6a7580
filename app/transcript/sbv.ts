import { looksLikeTiming } from "./broken-times";
import { parseClock } from "./clock";
import type { Transcript, TranscriptWarning } from "./cue";
import { makeCue } from "./make-cue";
import { speakersFromNames } from "./speaker-names";
import { plainSubtitleText } from "./subtitle-markup";

const TIMES = /^\s{0,9}(\d{1,3}:\d{1,2}:\d{1,2}[.,]\d{1,3})\s{0,9},\s{0,9}(\d{1,3}:\d{1,2}:\d{1,2}[.,]\d{1,3})\s{0,9}$/;

/** Returns whether the first line has two times. They may be malformed if another line's are not. */
export function isSbv(text: string): boolean {
  const first = text.trimStart().split("\n", 1).join();
  return TIMES.test(first) || (looksLikeTiming(first) && !first.includes(">") && text.split("\n").some(isTimes));
}

const isTimes = (line: string) => TIMES.test(line);

/** Parses YouTube's SBV: a line with both times, then the lines of the caption. Skips captions with malformed times. */
export function parseSbv(text: string): Transcript {
  const lines = text.split("\n");
  const warnings: TranscriptWarning[] = [];
  const starts = lines.flatMap((line, index) => (TIMES.test(line) || looksLikeTiming(line) ? [index] : []));
  const cues = starts.flatMap((start, index) => {
    const [, from, to] = TIMES.exec(lines[start] ?? "") ?? [];
    if (from === undefined || to === undefined) {
      warnings.push({ message: "The times on this line cannot be read; its caption is skipped.", line: start + 1 });
      return [];
    }
    const content = plainSubtitleText(lines.slice(start + 1, starts[index + 1]).join("\n"));
    return (
      makeCue({ startMs: parseClock(from), endMs: parseClock(to), text: content, line: start + 1 }, warnings) ?? []
    );
  });
  return { format: "sbv", cues: speakersFromNames(cues), timing: "exact", warnings };
}
