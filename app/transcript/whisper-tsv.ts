import type { Transcript, TranscriptWarning } from "./cue";
import { makeCue } from "./make-cue";

/** Returns whether a text is a TSV file by Whisper. */
export const isWhisperTsv = (text: string) => /^start\tend\ttext[ \t]*(?:\n|$)/.test(text);

/** Parses Whisper's TSV: one segment per line, with start and end in milliseconds, and text. */
export function parseWhisperTsv(text: string): Transcript {
  const warnings: TranscriptWarning[] = [];
  const cues = text.split("\n").flatMap((row, index) => {
    if (index === 0 || row.trim() === "") return [];
    const [start, end, ...rest] = row.split("\t");
    const times = { startMs: toMs(start), endMs: toMs(end) };
    if (rest.length === 0) {
      warnings.push({ message: "This line does not have a start, an end and a text; it is skipped.", line: index + 1 });
      return [];
    }
    return makeCue({ ...times, text: rest.join(" "), line: index + 1 }, warnings) ?? [];
  });
  return { format: "whisper-tsv", cues, timing: "exact", warnings };
}

const toMs = (text: string | undefined) => (/^\s*-?\d{1,15}(?:\.\d{1,9})?\s*$/.test(text ?? "") ? Number(text) : NaN);
