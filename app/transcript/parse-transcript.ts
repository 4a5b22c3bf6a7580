import type { Transcript } from "./cue";
import { decodeText } from "./decode-text";
import { parseSrt } from "./srt";
import { TranscriptError } from "./transcript-error";
import { parseWebVtt } from "./webvtt";

/**
 * Reads a transcript file. Its format is found by its content. Cues come in the order of their times. Throws
 * TranscriptError, with the line, when the file is no transcript or has no words in it.
 */
export function parseTranscript(bytes: Uint8Array, _options: { fileName?: string; language?: string } = {}): Transcript {
  const text = decodeText(bytes);
  if (text.trim() === "") throw new TranscriptError("The file is empty.");
  if (text.includes("\0")) throw new TranscriptError("This is a binary file, not a transcript.", lineOfNul(text));
  const transcript = parseByContent(text);
  if (transcript.cues.length === 0) throw new TranscriptError("The transcript has no words in it.", { line: transcript.warnings[0]?.line ?? 1 });
  return { ...transcript, cues: [...transcript.cues].sort((a, b) => a.startMs - b.startMs || a.endMs - b.endMs) };
}

function parseByContent(text: string): Transcript {
  if (/^WEBVTT(?=[ \t\n]|$)/.test(text)) return parseWebVtt(text);
  if (/^\s*(?:\d+\s*\n)?\s*-?\d[\d:.,]*\s*--+>/m.test(text)) return parseSrt(text);
  throw new TranscriptError("This is no transcript that Cuepoint knows. It takes WebVTT (.vtt) and SubRip (.srt) files.");
}

function lineOfNul(text: string) {
  return { line: text.slice(0, text.indexOf("\0")).split("\n").length };
}
