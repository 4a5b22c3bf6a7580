import type { Cue } from "./cue";

/** Cues as a WebVTT file (W3C WebVTT: The Web Video Text Tracks Format). Their text is escaped, so it shows as it is. */
export function writeVtt(cues: readonly Pick<Cue, "startMs" | "endMs" | "text" | "speaker">[]): string {
  const blocks = cues.map(({ startMs, endMs, text, speaker }) => {
    const voice = speaker ? `<v ${escapeText(speaker).replaceAll("\n", " ")}>` : "";
    // A blank line would end the cue.
    const lines = escapeText(text).replace(/\s*\n\s*/g, "\n");
    return `${clock(startMs)} --> ${clock(Math.max(endMs, startMs + 1))}\n${voice}${lines}`;
  });
  return `WEBVTT\n\n${blocks.join("\n\n")}\n`;
}

function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** 00:02:41.400 */
function clock(ms: number): string {
  const pad = (n: number, width = 2) => String(n).padStart(width, "0");
  const seconds = Math.floor(ms / 1000);
  return `${pad(Math.floor(seconds / 3600))}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}.${pad(ms % 1000, 3)}`;
}
