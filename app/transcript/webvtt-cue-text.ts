import { decodeHTML } from "entities";

/** A piece of a cue's payload: words, or the time from which the next words are said. */
export type CueTextPiece = { type: "text"; text: string } | { type: "time"; ms: number };

export type CueText = { pieces: CueTextPiece[]; speaker: string };

/**
 * Parses a cue's payload (W3C WebVTT, "WebVTT cue text tokenizer"): removes tags, decodes character references, keeps
 * inline timestamps, and takes the speaker from the first voice tag. As in browsers, text that only looks like a tag is
 * removed too. Takes linear time.
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

/** What `<` begins in real files: a tag of WebVTT, one of HTML that styles text, or a timestamp. */
const MARKUP = String.raw`\/?(?:[bcipsuv]|lang|ruby|rt|font|em|strong|span|div|br|a)(?=[\s.>\/])|[\d.]*:[\d:.]*>|!--`;
const LESS_THAN = new RegExp(`<(?!${MARKUP})`, "gi");

/** Escapes each `<` that begins no markup ("x < 5", "vector<int>"): browsers drop it with the words after it. */
export const escapeLessThan = (payload: string): string => payload.replace(LESS_THAN, "&lt;");

/** Returns a cue's payload as plain text. */
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

/**
 * Parses a WebVTT timestamp to milliseconds: `mm:ss.ttt`, or `hh:mm:ss.ttt` with any number of hours. Otherwise null.
 */
export function parseTimestamp(text: string): number | null {
  const match = TIMESTAMP.exec(text);
  if (!match) return null;
  const [, hours = "0", minutes, seconds, ms] = match;
  return (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000 + Number(ms);
}
