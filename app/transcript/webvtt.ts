import { collapseWhitespace } from "~/text/collapse-whitespace";
import { looksLikeTiming } from "./broken-times";
import type { Cue, Transcript, TranscriptWarning, Word } from "./cue";
import { makeCue } from "./make-cue";
import { speakersFromNames } from "./speaker-names";
import { unrollCaptions, type RollingCue } from "./unroll-captions";
import { escapeLessThan, parseCueText, type CueTextPiece } from "./webvtt-cue-text";
import { readWebVttFile, UNREADABLE, type VttCue } from "./webvtt-file";

/** A misspelled signature. */
const NEAR_SIGNATURE = /^\s{0,99}webvtt[^\n]{0,200}/i;

/**
 * Parses WebVTT: `<v>` becomes the speaker, and inline timestamps become word times. Rolling captions, as YouTube
 * writes them, are deduplicated. Returns null if the file is not WebVTT.
 */
export function parseWebVtt(text: string): Transcript | null {
  const file = readWebVttFile(text) ?? readWebVttFile(text.replace(NEAR_SIGNATURE, "WEBVTT"));
  if (!file) return null;
  const warnings: TranscriptWarning[] = [...file.problems];
  if (!text.startsWith("WEBVTT"))
    warnings.unshift({ message: "The file should begin with WEBVTT in capitals, and nothing before it.", line: 1 });
  const read = file.cues.map((cue) => withoutBrokenCue(cue, warnings));
  const rolling = unrollCaptions(read.map(toLines));
  const cues = rolling
    ? rolling.flatMap((cue) => makeCue(cue, warnings) ?? [])
    : read.flatMap((cue) => toCue(cue, warnings) ?? []);
  return { format: rolling ? "webvtt-rolling" : "webvtt", cues: speakersFromNames(cues), timing: "exact", warnings };
}

/** Cuts off what follows malformed times. Browsers show it, because no arrow sets it apart from words. */
function withoutBrokenCue(cue: VttCue, warnings: TranscriptWarning[]): VttCue {
  const rows = cue.payload.split("\n");
  const broken = rows.findIndex(looksLikeTiming);
  if (broken === -1) return cue;
  warnings.push({ message: UNREADABLE, line: cue.line + broken + 1 });
  return { ...cue, payload: rows.slice(0, broken).join("\n") };
}

function toCue({ id, startMs, endMs, payload, line }: VttCue, warnings: TranscriptWarning[]): Cue | null {
  const { pieces, speaker } = parseCueText(escapeLessThan(payload));
  const read = pieces.map((piece) => (piece.type === "text" ? piece.text : "")).join("");
  // An unclosed tag swallows the words after it, which matter more than the tag.
  const isSwallowed = read.trim() === "" && payload.lastIndexOf("<") > payload.lastIndexOf(">");
  const text = isSwallowed ? payload.replaceAll("<", " <") : read;
  return makeCue(
    { id: id || null, startMs, endMs, text, speaker, words: timedWords(pieces, startMs, endMs), line },
    warnings,
  );
}

/** Returns the text between inline timestamps, skipping timestamps out of order. Empty if there are none. */
function timedWords(pieces: CueTextPiece[], startMs: number, endMs: number): Word[] {
  if (!pieces.some((piece) => piece.type === "time")) return [];
  const words: Word[] = [];
  let [from, text] = [startMs, ""];
  const close = (to: number) => {
    const word = collapseWhitespace(text);
    if (word) words.push({ startMs: from, endMs: to, text: word });
    [from, text] = [to, ""];
  };
  for (const piece of pieces) {
    if (piece.type === "text") text += piece.text;
    else if (piece.ms >= from && piece.ms <= endMs) close(piece.ms);
  }
  close(endMs);
  return words;
}

/** Returns the lines of a cue, with word times if it has them. */
function toLines({ id, startMs, endMs, payload, line }: VttCue): RollingCue {
  const lines = payload.split("\n").map((row) => {
    const { pieces } = parseCueText(escapeLessThan(row));
    const text = collapseWhitespace(pieces.map((piece) => (piece.type === "text" ? piece.text : "")).join(""));
    return { text, words: timedWords(pieces, startMs, endMs) };
  });
  return { id: id || null, startMs, endMs, line, lines: lines.filter(({ text }) => text !== "") };
}
