import type { Word } from "./cue";

type CaptionLine = { text: string; words: Word[] };
/** A cue by its lines on the screen. */
export type RollingCue = { id: string | null; startMs: number; endMs: number; line: number; lines: CaptionLine[] };

/** Fewer cues than this show no pattern. */
const MIN_CUES = 6;
const ROLLING_SHARE = 0.5;

/**
 * Rolling captions show each line twice: first below the line before it, then above the line after it. Returns every
 * line once, with the time at which it first came up; null when the cues do not roll.
 */
export function unrollCaptions(cues: readonly RollingCue[]): (RollingCue & { text: string; words: Word[] })[] | null {
  const shown = cues.filter((cue) => cue.lines.length > 0);
  if (shown.length < MIN_CUES) return null;
  let repeats = 0;
  for (let i = 1; i < shown.length; i++) if (repeatedLines(shown[i - 1]!.lines, shown[i]!.lines) > 0) repeats++;
  if (repeats < ROLLING_SHARE * (shown.length - 1)) return null;
  return shown.flatMap((cue, index) => {
    const fresh = index === 0 ? cue.lines : cue.lines.slice(repeatedLines(shown[index - 1]!.lines, cue.lines));
    if (fresh.length === 0) return [];
    return [{ ...cue, text: fresh.map((line) => line.text).join(" "), words: fresh.flatMap((line) => line.words) }];
  });
}

/** How many lines at the end of one cue stand again at the start of the next. */
function repeatedLines(before: CaptionLine[], now: CaptionLine[]): number {
  for (let count = Math.min(before.length, now.length); count > 0; count--) {
    const same = now.slice(0, count).every((line, i) => line.text === before[before.length - count + i]!.text);
    if (same) return count;
  }
  return 0;
}
