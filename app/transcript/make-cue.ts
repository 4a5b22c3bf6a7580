import { collapseWhitespace } from "~/text/collapse-whitespace";
import type { Confidence } from "./confidence";
import type { Cue, TranscriptWarning, Word } from "./cue";

type RawCue = {
  id?: string | null | undefined;
  startMs: number;
  endMs: number;
  /** May have line breaks, which become spaces. */
  text: string;
  speaker?: string | undefined;
  words?: Word[] | undefined;
  confidence?: Confidence | undefined;
  /** The cue's line in its file, counted from 1. */
  line?: number | undefined;
};

/** Invisible marks of right-to-left captions. Beside a period, they would hide the end of its sentence. */
const DIRECTION_MARKS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
const withoutMarks = (text: string) => text.replace(DIRECTION_MARKS, "");

/**
 * Makes a valid cue: text on one line without direction marks, times in whole milliseconds from 0, and an end that is
 * not before the start. Adds a warning for each correction. Returns null for a cue without words or without a start.
 */
export function makeCue(
  { id = null, text, speaker, words, confidence, line, ...times }: RawCue,
  warnings: TranscriptWarning[],
): Cue | null {
  const content = collapseWhitespace(withoutMarks(text));
  if (!content) return null;
  const warn = (message: string) => void warnings.push(line === undefined ? { message } : { message, line });
  if (!Number.isFinite(times.startMs)) {
    warn("The start of this cue cannot be read; the cue is skipped.");
    return null;
  }
  if (times.startMs < 0) warn("The cue starts before 0; it now starts at 0.");
  const startMs = Math.max(0, Math.round(times.startMs));
  if (times.endMs < startMs) warn("The cue ends before it starts; it now ends at its start.");
  const endMs = Number.isFinite(times.endMs) ? Math.max(startMs, Math.round(times.endMs)) : startMs;
  if (Number.isNaN(times.endMs)) warn("The end of this cue cannot be read; it now ends at its start.");
  const name = speaker === undefined ? "" : collapseWhitespace(withoutMarks(speaker));
  const said = words?.map((word) => ({ ...word, text: withoutMarks(word.text) })).filter((word) => word.text !== "");
  return {
    id,
    startMs,
    endMs,
    text: content,
    ...(name ? { speaker: name } : {}),
    ...(said && said.length > 0 ? { words: said } : {}),
    ...(confidence ? { confidence } : {}),
  };
}

/** Ends each cue at the start of the next, for files without end times. The last cue ends where it starts. */
export function closeAtNextStart(cues: Cue[]): Cue[] {
  return cues.map((cue, index) => ({ ...cue, endMs: Math.max(cue.startMs, cues[index + 1]?.startMs ?? cue.startMs) }));
}
