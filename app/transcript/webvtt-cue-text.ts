import { decodeHTML } from "entities";

/** A stretch of a cue's payload: words, or the moment from which the following words are said. */
export type CueTextPiece = { type: "text"; text: string } | { type: "time"; ms: number };

export type CueText = { pieces: CueTextPiece[]; speaker: string };

/**
 * Reads a cue's payload (W3C WebVTT, "WebVTT cue text tokenizer"): tags are style and go, character references are
 * decoded, inline timestamps are kept, and the first voice names the speaker. What only looks like a tag goes too, as
 * in a browser. Linear in the payload.
 */
export function parseCueText(payload: string): CueText {
  const pieces: CueTextPiece[] = [];
  let speaker = "";
  let at = 0;
  while (at < payload.length) {
    const open = payload.indexOf("<", at);
    const end = open === -1 ? payload.length : open;
    if (end > at) pieces.push({ type: "text", text: decodeHTML(payload.slice(at, end)) });
    if (open === -1) break;
    const close = payload.indexOf(">", open);
    const tag = payload.slice(open + 1, close === -1 ? payload.length : close);
    const ms = parseTimestamp(tag);
    if (ms !== null) pieces.push({ type: "time", ms });
    speaker ||= voiceOf(tag);
    if (close === -1) break;
    at = close + 1;
  }
  return { pieces, speaker };
}

/** A cue's payload as plain text. */
export function plainCueText(payload: string): string {
  return parseCueText(payload)
    .pieces.map((piece) => (piece.type === "text" ? piece.text : ""))
    .join("");
}

function voiceOf(tag: string): string {
  const annotation = /^v(?:\.[^\s]*)?\s+([^]+)$/.exec(tag)?.[1];
  return annotation === undefined ? "" : decodeHTML(annotation).replace(/\s+/g, " ").trim();
}

const TIMESTAMP = /^(?:(\d{1,9}):)?([0-5]\d):([0-5]\d)\.(\d{3})$/;

/** A WebVTT timestamp in milliseconds, or null: `mm:ss.ttt`, or `hh:mm:ss.ttt` with hours of any length. */
export function parseTimestamp(text: string): number | null {
  const match = TIMESTAMP.exec(text);
  if (!match) return null;
  const [, hours = "0", minutes, seconds, ms] = match;
  return (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000 + Number(ms);
}
