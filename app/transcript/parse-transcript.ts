import type { Cue, Transcript } from "./cue";
import { decodeText } from "./decode-text";
import { parseJsonTranscript } from "./json-transcript";
import { isNotes, parseNotes } from "./notes";
import { parseProse } from "./prose";
import { isSami, parseSami } from "./sami";
import { isSbv, parseSbv } from "./sbv";
import { parseSrt } from "./srt";
import { TranscriptError } from "./transcript-error";
import { isTtml, parseTtml } from "./ttml";
import { parseWebVtt } from "./webvtt";
import { isWhisperTsv, parseWhisperTsv } from "./whisper-tsv";
import { isYouTubeXml, parseYouTubeXml } from "./youtube-xml";

export type ParseOptions = { fileName?: string | undefined; language?: string | undefined };

/** A lecture does not last longer; times beyond are a broken recorder's. */
const LONGEST_LECTURE_MS = 24 * 3_600_000;

/**
 * Reads a transcript file. Its format is found by its content; the name only tells plain text from what is none. Cues
 * come in the order of their times. Throws TranscriptError, with the line, when the file is no transcript or has no
 * words in it.
 */
export function parseTranscript(bytes: Uint8Array, { fileName = "", language = "en" }: ParseOptions = {}): Transcript {
  const text = decodeText(bytes);
  if (text.trim() === "") throw new TranscriptError("The file is empty.");
  if (text.includes("\0") && !text.startsWith("WEBVTT"))
    throw new TranscriptError("This is a binary file, not a transcript.", lineOfNul(text));
  const transcript = parseByContent(text, fileName, language);
  if (transcript.cues.length === 0)
    throw new TranscriptError(noWords(transcript), { line: transcript.warnings[0]?.line ?? 1 });
  return inOrder(transcript);
}

function parseByContent(text: string, fileName: string, language: string): Transcript {
  const webVtt = parseWebVtt(text);
  if (webVtt) return webVtt;
  if (/^\s*[[{]\s*["{[\]}]/.test(text)) return parseJsonTranscript(text);
  if (isTtml(text)) return parseTtml(text);
  if (isYouTubeXml(text)) return parseYouTubeXml(text);
  if (isSami(text)) return parseSami(text, language);
  if (isWhisperTsv(text)) return parseWhisperTsv(text);
  if (isSbv(text)) return parseSbv(text);
  if (/^[^\n]{0,40}\d[^\n]{0,40}-{1,6}>/m.test(text)) return parseSrt(text);
  if (isNotes(text)) return parseNotes(text);
  if (/\.(?:txt|md)$/i.test(fileName) && !/^\s*</.test(text)) return parseProse(text);
  throw new TranscriptError(
    "This is no transcript that Cuepoint knows: WebVTT, SRT, SBV, TTML, SAMI, YouTube, Whisper, AWS Transcribe, edX or Podcasting 2.0 files, or lines such as “12:34 text”. Plain text without times is read from .txt files.",
  );
}

function noWords({ warnings }: Transcript): string {
  return warnings.length > 0
    ? `The transcript has no words that can be used. ${warnings[0]!.message}`
    : "The transcript has no words in it.";
}

/** Cues by their times, with a warning where the file had them otherwise, or where a time cannot be a lecture's. */
function inOrder(transcript: Transcript): Transcript {
  const warnings = [...transcript.warnings];
  const at = transcript.cues.findIndex((cue, i) => i > 0 && cue.startMs < transcript.cues[i - 1]!.startMs);
  if (at > 0) warnings.push({ message: `Cue ${at + 1} starts before the one above it; the cues were put in order.` });
  const cues = [...transcript.cues].sort((a, b) => a.startMs - b.startMs || a.endMs - b.endMs);
  const last = cues.reduce((latest: Cue, cue) => (cue.endMs > latest.endMs ? cue : latest));
  if (last.endMs > LONGEST_LECTURE_MS)
    warnings.push({
      message: `A cue ends after ${Math.floor(last.endMs / 3_600_000)} hours; check its times: “${last.text.slice(0, 40)}”.`,
    });
  return { ...transcript, cues, warnings };
}

function lineOfNul(text: string) {
  return { line: text.slice(0, text.indexOf("\0")).split("\n").length };
}
