import type { Cue } from "./cue";
import { writtenClock } from "./written-clock";

/** Writes cues as a SubRip file, numbered from 1. SubRip has no speakers, so a name comes before its words. */
export function writeSrt(cues: readonly Pick<Cue, "startMs" | "endMs" | "text" | "speaker">[]): string {
  const blocks = cues.map(({ startMs, endMs, text, speaker }, index) => {
    // A blank line would end the cue.
    const lines = text.replace(/\s*\n\s*/g, "\n");
    return `${index + 1}\n${writtenClock(startMs, ",")} --> ${writtenClock(Math.max(endMs, startMs + 1), ",")}\n${speaker ? `${speaker}: ` : ""}${lines}`;
  });
  return `${blocks.join("\n\n")}\n`;
}
