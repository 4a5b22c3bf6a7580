import { CHAT_REFUSED, isChat } from "./chat";
import type { Cue, Transcript } from "./cue";
import { decodeText } from "./decode-text";
import { parseJsonTranscript } from "./json-transcript";
import { isNotes, parseNotes } from "./notes";
import { parseProse } from "./prose";
import { isSami, parseSami } from "./sami";
import { isSbv, parseSbv } from "./sbv";
import { isSpeakerTurns, parseSpeakerTurns } from "./speaker-turns";
import { parseSrt } from "./srt";
import { parseTimedProse } from "./timed-prose";
import { TranscriptError } from "./transcript-error";
import { isTtml, parseTtml } from "./ttml";
import { parseWebVtt } from "./webvtt";
import { isWhisperTsv, parseWhisperTsv } from "./whisper-tsv";
import { isYouTubeXml, parseYouTubeXml } from "./youtube-xml";

export type ParseOptions = { fileName?: string | undefined; language?: string | undefined };

/** Later times come from a broken recorder. */
const LONGEST_LECTURE_MS = 24 * 3_600_000;

/**
 * Parses a transcript file and sorts its cues by time. The format is detected by content; the name only identifies
 * plain text. Throws TranscriptError, with the line, if the file is not a transcript or has no words.
 */
export function parseTranscript(bytes: Uint8Array, { fileName = "", language = "en" }: ParseOptions = {}): Transcript {
  const text = decodeText(bytes);
  if (text.trim() === "") throw new TranscriptError("empty", "The file is empty.");
  if (text.includes("\0") && !text.startsWith("WEBVTT"))
    throw new TranscriptError("binary", "This is a binary file, not a transcript.", lineOfNul(text));
  const transcript = parseByContent(text, fileName, language);
  if (transcript.cues.length === 0)
    throw new TranscriptError("no_words", noWords(transcript), { line: transcript.warnings[0]?.line ?? 1 });
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
  if (isChat(text)) throw new TranscriptError("chat", CHAT_REFUSED);
  if (isSbv(text)) return parseSbv(text);
  if (/^[^\n]{0,40}\d[^\n]{0,40}-{1,6}>/m.test(text)) return parseSrt(text);
  if (isSpeakerTurns(text)) return parseSpeakerTurns(text);
  if (isNotes(text)) return parseNotes(text);
  if (/\.(?:txt|md)$/i.test(fileName) && !/^\s*</.test(text)) return parseTimedProse(text) ?? parseProse(text);
  throw new TranscriptError(
    "format",
    "Transcript not recognized. Supported formats: WebVTT, SRT, SBV, TTML, SAMI, YouTube, Whisper, AWS Transcribe, edX, Podcasting 2.0, the text exports of Otter, Rev and Teams, and lines such as “12:34 text”. Plain text without times needs a .txt or .md file name.",
  );
}

function noWords({ warnings }: Transcript): string {
  return warnings[0] ? `The transcript has no usable words. ${warnings[0].message}` : "The transcript has no words.";
}

/**
 * Sorts cues by their start; those of the same start keep their order. Warns if the file had another order, or if a
 * time is too late for a lecture.
 */
function inOrder(transcript: Transcript): Transcript {
  const warnings = [...transcript.warnings];
  const at = transcript.cues.findIndex(({ startMs }, index) => startMs < (transcript.cues[index - 1]?.startMs ?? 0));
  if (at > 0) warnings.push({ message: `Cue ${at + 1} starts before the previous one; the cues were sorted.` });
  const cues = [...transcript.cues].sort((a, b) => a.startMs - b.startMs);
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
