import { looksLikeTiming } from "./broken-times";
import { parseClock } from "./clock";
import type { Transcript, TranscriptWarning } from "./cue";
import { makeCue } from "./make-cue";
import { speakersFromNames } from "./speaker-names";
import { plainSubtitleText } from "./subtitle-markup";
import { speakersOfTeams } from "./teams-speakers";
import { unrollCaptions } from "./unroll-captions";

const TIME = String.raw`-?(?:\d{1,4}:)?\d{1,4}:\d{1,3}(?:[,.:]\d{1,9})?`;
const TIMING_LINE = new RegExp(String.raw`^\s{0,20}(${TIME})\s{0,20}-{1,6}>\s{0,20}(${TIME})(?:\s.*)?$`);

/** `[00:00.000 --> 00:04.000]  Hello`: what Whisper prints while it transcribes. */
const PRINTED_LINE = new RegExp(String.raw`^\s{0,20}\[(${TIME})\s{0,20}-{1,6}>\s{0,20}(${TIME})\](?:\s{1,20}(.*))?$`);
const timingOf = (line: string) => TIMING_LINE.exec(line) ?? PRINTED_LINE.exec(line);

/** A line that begins like a timing line but is not valid. */
const BROKEN_TIMING = /^\s{0,20}-?\d[\d:.,]{0,20}[^>]{0,20}-->/;
const isBroken = (line: string) => BROKEN_TIMING.test(line) || looksLikeTiming(line);

/**
 * Parses SubRip subtitles as real files have them: with or without numbers, with blank lines inside cues or none
 * between them, with commas or points before the milliseconds, and with HTML or ASS tags. Also parses the text of
 * Teams, whose blocks begin with the speaker, and what Whisper prints, with the words beside the times.
 */
export function parseSrt(text: string): Transcript {
  const lines = text.split("\n");
  const warnings: TranscriptWarning[] = [];
  const starts = lines.flatMap((line, index) => (timingOf(line) || isBroken(line) ? [index] : []));
  const blocks = starts.flatMap((start, index) => {
    const next = starts[index + 1];
    const end = next === undefined ? lines.length : next - (idBefore(lines, next) === null ? 0 : 1);
    const [, from, to, said = ""] = timingOf(lines[start] ?? "") ?? [];
    if (from === undefined || to === undefined) {
      warnings.push({ message: "The times on this line cannot be read; its cue is skipped.", line: start + 1 });
      return [];
    }
    const rows = plainSubtitleText([said, ...lines.slice(start + 1, end)].join("\n")).split("\n");
    return [{ id: idBefore(lines, start), times: [from, to] as const, line: start + 1, rows }];
  });
  const raw = speakersOfTeams(blocks).map(({ times: [from, to], ...block }) => ({
    ...block,
    startMs: parseClock(from),
    endMs: parseClock(to),
  }));
  const rolling = unrollCaptions(
    raw.map(({ rows, ...cue }) => ({
      ...cue,
      lines: rows.map((row) => ({ text: row.trim(), words: [] })).filter((row) => row.text !== ""),
    })),
  );
  const cues = (rolling ?? raw.map(({ rows, ...cue }) => ({ ...cue, text: rows.join("\n") }))).flatMap(
    (cue) => makeCue(cue, warnings) ?? [],
  );
  return { format: rolling ? "srt-rolling" : "srt", cues: speakersFromNames(cues), timing: "exact", warnings };
}

/** Returns the cue number on the line above a timing line, or null. */
function idBefore(lines: string[], timing: number): string | null {
  const line = lines[timing - 1]?.trim() ?? "";
  return /^\d{1,9}$/.test(line) ? line : null;
}
