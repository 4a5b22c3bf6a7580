import { collapseWhitespace } from "~/text/collapse-whitespace";
import type { Transcript, TranscriptWarning } from "./cue";
import { closeAtNextStart, makeCue } from "./make-cue";
import { endsWithTime, isFullName, parseSpeakerHeading, type SpeakerHeading } from "./speaker-heading";

type Turn = SpeakerHeading & { text: string; line: number };

/** Otter's last line, which is not speech. */
const FOOTER = /^\s{0,9}transcribed by (?:https?:\/\/)?(?:www\.)?otter\.ai\/?\s{0,9}$/i;
/** `Ana Pérez  0:7x`: a name with what is not quite a time. */
const BROKEN_HEADING = /^\s{0,9}(\S(?:.{0,78}\S)?)\s{1,20}[[(]?-?\d{1,3}:[\w:.,?-]{0,20}[\])]?:?\s{0,9}$/;
const LONGEST_LINE = 140;
const ENDED = /[.!?…؟।։。！？]["'”’»)\]]{0,3}\s{0,9}$/u;

const MIN_LINE_SHARE = 0.05;
const MIN_HEADING_SHARE = 0.6;
const MIN_SHARE = 0.8;
/** A shorter turn shows by its punctuation that it is speech, and not a room or a composer. */
const WORDS_OF_SPEECH = 5;
/** Two headings without a repetition are not yet a list of titles. */
const MIN_TITLES = 3;
/** A recording has speech by then. A day's schedule begins later ("9:00 Registration", which reads as nine minutes). */
const EARLY_MS = 300_000;
/** Nobody speaks faster, but verses do: `John 3:16`, `John 3:17`. */
const WORDS_A_SECOND = 15;

/**
 * Returns whether the text consists of turns below headings with a name and a time, as Otter, Teams, Rev and Descript
 * export them. Schedules and lists of chapters have such lines too. In a transcript, names repeat, times ascend, and
 * what is below a heading is speech.
 */
export function isSpeakerTurns(text: string): boolean {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const { turns, hasFooter } = readTurns(lines);
  const spoken = turns.filter((turn) => turn.text !== "");
  const first = spoken[0];
  if (!first || spoken.length < (hasFooter ? 1 : 2)) return false;
  const timed = lines.slice(first.line - 1).filter(endsWithTime).length;
  const fills = turns.length >= MIN_LINE_SHARE * lines.length && spoken.length >= MIN_HEADING_SHARE * timed;
  if (!fills || !ascends(turns)) return false;
  return hasFooter || (!isSchedule(turns) && isSayable(spoken) && haveSpeakers(spoken));
}

/** Parses turns below headings with a name and a time. Each turn is one cue. */
export function parseSpeakerTurns(text: string): Transcript {
  const { turns, warnings } = readTurns(text.split("\n"));
  const cues = turns.flatMap((turn) => makeCue({ ...turn, endMs: turn.startMs }, warnings) ?? []);
  return { format: "speaker-turns", cues: closeAtNextStart(cues), timing: "start-only", warnings };
}

function readTurns(lines: string[]): { turns: Turn[]; warnings: TranscriptWarning[]; hasFooter: boolean } {
  const headings = lines.map(parseSpeakerHeading);
  const start = firstHeading(headings);
  const names = new Set(headings.slice(start).map((heading) => heading?.speaker));
  const warnings: TranscriptWarning[] = [];
  const turns: Turn[] = [];
  let isSkipped = false;
  const title = lines.slice(0, start).findIndex((line) => line.trim() !== "");
  if (title >= 0) warnings.push({ message: "The text before the first speaker is ignored.", line: title + 1 });
  for (const [index, line] of lines.entries()) {
    const heading = headings[index];
    if (index < start || FOOTER.test(line)) continue;
    if (heading) turns.push({ ...heading, text: "", line: index + 1 });
    else if (isBroken(line, names))
      warnings.push({ message: "The time on this line cannot be read; its text is skipped.", line: index + 1 });
    else if (!isSkipped) addText(turns.at(-1), line);
    isSkipped = !heading && (isSkipped || isBroken(line, names));
  }
  return { turns, warnings, hasFooter: lines.some((line) => FOOTER.test(line)) };
}

/** Returns the index of the first heading. A title may look like one ("Biology 10:30"): it is later than the next. */
function firstHeading(headings: (SpeakerHeading | null)[]): number {
  const first = headings.findIndex((heading) => heading !== null);
  if (first < 0) return headings.length;
  const second = headings.findIndex((heading, index) => index > first && heading !== null);
  return (headings[first]?.startMs ?? 0) > (headings[second]?.startMs ?? Infinity) ? second : first;
}

function addText(turn: Turn | undefined, line: string): void {
  if (turn && line.trim() !== "") turn.text += `${turn.text ? "\n" : ""}${line}`;
}

function isBroken(line: string, names: ReadonlySet<string | undefined>): boolean {
  const name = line.length > LONGEST_LINE ? undefined : BROKEN_HEADING.exec(line)?.[1];
  return name !== undefined && names.has(name);
}

function ascends(turns: Turn[]): boolean {
  const descents = turns.filter(({ startMs }, index) => startMs < (turns[index - 1]?.startMs ?? 0)).length;
  return descents <= 0.1 * (turns.length - 1);
}

/** Returns whether the times are those of a day: none is early, all are full five minutes (`9:05` reads as 545 s). */
function isSchedule(turns: Turn[]): boolean {
  return turns.every(({ startMs }) => startMs >= EARLY_MS && startMs % 5_000 === 0);
}

function isSayable(turns: Turn[]): boolean {
  const words = turns.slice(0, -1).reduce((sum, turn) => sum + wordsOf(turn.text), 0);
  const lasts = (turns.at(-1)?.startMs ?? 0) - (turns[0]?.startMs ?? 0);
  return turns.length < 2 || words <= WORDS_A_SECOND * (1 + lasts / 1000);
}

const wordsOf = (text: string) => collapseWhitespace(text).split(" ").length;

/** Returns whether the headings name speakers: names repeat, or full names are above speech that begins early. */
function haveSpeakers(turns: Turn[]): boolean {
  const share = (holds: (turn: Turn) => boolean) => turns.filter(holds).length / turns.length;
  const isSpeech = share(({ text }) => ENDED.test(text) || wordsOf(text) >= WORDS_OF_SPEECH) >= MIN_SHARE;
  const isNamed = share(({ isSetApart, speaker }) => isSetApart || isFullName(speaker)) >= MIN_SHARE;
  const names = new Set(turns.map(({ speaker }) => speaker)).size;
  if (names <= turns.length / 2) return isSpeech || isNamed;
  // Titles of chapters never repeat, and one of them is usually a single word.
  const mayBeTitles = names >= MIN_TITLES && names === turns.length;
  if (mayBeTitles && !turns.every(({ isSetApart, speaker }) => isSetApart && isFullName(speaker))) return false;
  return isSpeech && isNamed && (turns[0]?.startMs ?? Infinity) < EARLY_MS;
}
