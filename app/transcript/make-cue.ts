import { collapseWhitespace } from "~/text/collapse-whitespace";
import type { Cue, TranscriptWarning, Word } from "./cue";

type RawCue = {
  id?: string | null | undefined;
  startMs: number;
  endMs: number;
  /** May have line breaks; these fold to spaces. */
  text: string;
  speaker?: string | undefined;
  words?: Word[] | undefined;
  /** Where the cue stands in its file, counted from 1. */
  line?: number | undefined;
};

/**
 * A cue as every parser makes it: text on one line, times whole milliseconds from 0, and no end before its start.
 * What had to be changed for that is reported. Null for a cue without words or without times.
 */
export function makeCue(
  { id = null, text, speaker, words, line, ...times }: RawCue,
  warnings: TranscriptWarning[],
): Cue | null {
  const content = collapseWhitespace(text);
  if (!content) return null;
  const warn = (message: string) => void warnings.push(line === undefined ? { message } : { message, line });
  if (!Number.isFinite(times.startMs)) {
    warn("The cue has no start that can be read; it is left out.");
    return null;
  }
  if (times.startMs < 0) warn("The cue starts before 0; it now starts at 0.");
  const startMs = Math.max(0, Math.round(times.startMs));
  if (times.endMs < startMs) warn("The cue ends before it starts; it now ends at its start.");
  const endMs = Number.isFinite(times.endMs) ? Math.max(startMs, Math.round(times.endMs)) : startMs;
  const name = speaker === undefined ? "" : collapseWhitespace(speaker);
  return {
    id,
    startMs,
    endMs,
    text: content,
    ...(name ? { speaker: name } : {}),
    ...(words && words.length > 0 ? { words } : {}),
  };
}

/** Gives cues whose file tells no ends the next cue's start as their end. The last one ends where it starts. */
export function closeAtNextStart(cues: Cue[]): Cue[] {
  return cues.map((cue, index) => ({ ...cue, endMs: Math.max(cue.startMs, cues[index + 1]?.startMs ?? cue.startMs) }));
}
