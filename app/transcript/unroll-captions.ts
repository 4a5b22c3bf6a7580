import { joinLines } from "~/text/unspaced-scripts";
import type { Word } from "./cue";

type CaptionLine = { text: string; words: Word[] };
/** A cue, split into its lines on the screen. */
export type RollingCue = { id: string | null; startMs: number; endMs: number; line: number; lines: CaptionLine[] };

/** Fewer cues do not show a pattern. */
const MIN_CUES = 6;
const ROLLING_SHARE = 0.5;

/**
 * Rolling captions show each line twice: first below the previous line, then above the next one. Returns every line
 * once, with the time at which it first appeared, or null if the cues do not roll.
 */
export function unrollCaptions(cues: readonly RollingCue[]): (RollingCue & { text: string; words: Word[] })[] | null {
  const shown = cues.filter((cue) => cue.lines.length > 0);
  if (shown.length < MIN_CUES) return null;
  const repeats = shown.map((cue, index) => repeatedLines(shown[index - 1]?.lines ?? [], cue.lines));
  if (repeats.filter((count) => count > 0).length < ROLLING_SHARE * (shown.length - 1)) return null;
  return shown.flatMap((cue, index) => {
    const fresh = cue.lines.slice(repeats[index]);
    if (fresh.length === 0) return [];
    return [
      { ...cue, text: fresh.map((line) => line.text).reduce(joinLines), words: fresh.flatMap((line) => line.words) },
    ];
  });
}

/** Returns how many lines at the end of a cue are repeated at the start of the next. */
function repeatedLines(before: CaptionLine[], now: CaptionLine[]): number {
  for (let count = Math.min(before.length, now.length); count > 0; count--) {
    const same = now.slice(0, count).every((line, i) => line.text === before[before.length - count + i]?.text);
    if (same) return count;
  }
  return 0;
}
