import { parseClock } from "./clock";
import type { Transcript, TranscriptWarning } from "./cue";
import { closeAtNextStart, makeCue } from "./make-cue";
import { speakersFromNames } from "./speaker-names";

/** `12:34 text`, `[1:02:03] text`, `(00:12) text`, `00:12 - text`. */
const NOTE = /^\s{0,9}[[(]?((?:\d{1,2}:)?\d{1,3}:[0-5]\d(?:[.,]\d{1,3})?)[\])]?(?:\s{0,3}[-–—:]\s|\s|$)\s{0,9}(.*)$/;

/** `[00:12.00]text` of lyrics (LRC), and `[00:12.00][00:45.10]text` if it is sung twice. Not a link of Markdown. */
const LYRIC = /^\s{0,9}\[((?:\d{1,2}:)?\d{1,3}:[0-5]\d(?:[.,]\d{1,3})?)\](?!\()(.*)$/;
const REPEATED = /^(?:\[(?:\d{1,2}:)?\d{1,3}:[0-5]\d(?:[.,]\d{1,3})?\](?!\())+/;
/** `[ar:Name]`: what an LRC file says of itself. */
const LYRIC_TAG = /^\s{0,9}\[(?:al|ar|au|by|la|length|lr|offset|re|ti|tool|ve):[^\]]{0,300}\]\s{0,9}$/i;

/** A line that begins with what is not quite a time: `[00:1x] text`, `12:99 text`. A ratio such as `16:9` is text. */
const BROKEN_NOTE =
  /^\s{0,9}(?:[[(]-?\d{1,4}:[\w:.,?-]{0,20}[\])]|-?\d{1,3}:(?:\d{2}|\d?[x?])[\d:.,x?]{0,12}(?:\s|$))/i;

/** `**Ana:** [00:00:35] text`, as Descript writes Markdown: the speaker, and a note. */
const NAMED_NOTE = /^\s{0,9}\*\*([^*:]{1,60}):?\*\*:?\s{0,9}(?=[[(]\d)/;

const MIN_SHARE = 0.3;

/** Returns whether enough lines begin with a time. */
export function isNotes(text: string): boolean {
  const lines = text.split("\n").filter((line) => line.trim() !== "" && !LYRIC_TAG.test(line));
  const timed = lines.filter((line) => notesOf(line, 0).length > 0).length;
  return timed > 0 && !lines[0]?.includes("-->") && timed >= MIN_SHARE * lines.length;
}

type Note = { startMs: number; text: string; line: number; speaker?: string | undefined };

/** Returns the notes of a line: none without a time, and one for each time of a line of lyrics. */
function notesOf(line: string, number: number): Note[] {
  const [named = "", speaker] = NAMED_NOTE.exec(line) ?? [];
  const rest = line.slice(named.length);
  const [, time, note = ""] = NOTE.exec(rest) ?? LYRIC.exec(rest) ?? [];
  if (time === undefined) return [];
  const repeated = REPEATED.exec(note)?.[0] ?? "";
  const text = note.slice(repeated.length);
  const times = [time, ...repeated.split(/[[\]]+/).filter(Boolean)];
  return times.map((each) => ({ startMs: parseClock(each), text, line: number, speaker }));
}

/** Parses plain notes whose lines begin with a time. A line without a time belongs to the time above it. */
export function parseNotes(text: string): Transcript {
  const warnings: TranscriptWarning[] = [];
  const notes: Note[] = [];
  let isSkipped = false;
  for (const [index, line] of text.split("\n").entries()) {
    if (LYRIC_TAG.test(line)) continue;
    const timed = notesOf(line, index + 1);
    const last = notes.at(-1);
    if (timed.length > 0) {
      notes.push(...timed);
      isSkipped = false;
    } else if (BROKEN_NOTE.test(line)) {
      warnings.push({ message: "The time on this line cannot be read; its text is skipped.", line: index + 1 });
      isSkipped = true;
    } else if (isSkipped) continue;
    else if (last) last.text += `\n${line}`;
    else if (line.trim() !== "")
      warnings.push({ message: "This text comes before the first time and is ignored.", line: index + 1 });
  }
  // A line that is sung twice is written at its first time.
  if (notes.some(({ line }, at) => line === notes[at - 1]?.line)) notes.sort((a, b) => a.startMs - b.startMs);
  const cues = notes.flatMap((note) => makeCue({ ...note, endMs: note.startMs }, warnings) ?? []);
  return { format: "notes", cues: speakersFromNames(closeAtNextStart(cues)), timing: "start-only", warnings };
}
