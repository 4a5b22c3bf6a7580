import type { Cue } from "./cue";
import { writtenClock } from "./written-clock";

/** Writes cues as a WebVTT file (W3C WebVTT: The Web Video Text Tracks Format). Escapes their text. */
export function writeVtt(cues: readonly Pick<Cue, "startMs" | "endMs" | "text" | "speaker">[]): string {
  const blocks = cues.map(({ startMs, endMs, text, speaker }) => {
    const voice = speaker ? `<v ${escapeText(speaker).replaceAll("\n", " ")}>` : "";
    // A blank line would end the cue.
    const lines = escapeText(text).replace(/\s*\n\s*/g, "\n");
    return `${writtenClock(startMs, ".")} --> ${writtenClock(Math.max(endMs, startMs + 1), ".")}\n${voice}${lines}`;
  });
  return `WEBVTT\n\n${blocks.join("\n\n")}\n`;
}

function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
