import type { Transcript, TranscriptWarning } from "./cue";
import { makeCue } from "./make-cue";

export const isWhisperTsv = (text: string) => /^start\tend\ttext[ \t]*(?:\n|$)/.test(text);

/** Parses Whisper's TSV: one segment per line, with start and end in milliseconds, and text. */
export function parseWhisperTsv(text: string): Transcript {
  const warnings: TranscriptWarning[] = [];
  const cues = text.split("\n").flatMap((row, index) => {
    if (index === 0 || row.trim() === "") return [];
    const [start, end, ...rest] = row.split("\t");
    const times = { startMs: toMs(start), endMs: toMs(end) };
    return makeCue({ ...times, text: rest.join(" "), line: index + 1 }, warnings) ?? [];
  });
  return { format: "whisper-tsv", cues, timing: "exact", warnings };
}

const toMs = (text: string | undefined) => (text === undefined || text.trim() === "" ? NaN : Number(text));
