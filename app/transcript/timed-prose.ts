import { parseClock } from "./clock";
import type { Cue, Transcript, TranscriptWarning } from "./cue";
import { makeCue } from "./make-cue";
import { countWords, MS_A_WORD, spread, spreadText } from "./prose";
import { speakersFromNames } from "./speaker-names";

const TIME = String.raw`((?:\d{1,2}:)?\d{1,2}:[0-5]\d)`;
const TIME_LINE = new RegExp(String.raw`^\s{0,9}[[(]?${TIME}[\])]?\s{0,9}$`);
/** What Google Meet writes below the last words. Only a notice for readers follows. */
const END_LINE = new RegExp(String.raw`^\s{0,9}Transcription ended after ${TIME}\s{0,9}$`, "i");
/** A recording has a time by then. The times of a schedule are those of a day ("9:00"), which read as minutes. */
const EARLY_MS = 300_000;

type Section = { startMs: number; lines: string[] };

/**
 * Parses text with a time on a line of its own every few minutes, as Google Meet writes it, and a speaker before each
 * paragraph. The times between are estimated by the number of words. Returns null if the text has no such times.
 */
export function parseTimedProse(text: string): Transcript | null {
  const { sections, ignoredLine, endMs } = readSections(text);
  const [first, second] = sections;
  const ascends = sections.every(({ startMs }, index) => startMs > (sections[index - 1]?.startMs ?? -1));
  if (!first || !ascends || first.startMs > (second ? EARLY_MS : 0)) return null;
  const paragraphs = sections.flatMap(({ startMs, lines }, index) => {
    const words = countWords(lines.join(" "));
    const next = sections[index + 1]?.startMs ?? Math.max(endMs, startMs + words * MS_A_WORD);
    return spread(lines, { startMs, endMs: next }).flatMap((line) => makeCue(line, []) ?? []);
  });
  const cues = withContinued(speakersFromNames(paragraphs)).flatMap(({ text: said, speaker, ...times }) =>
    spreadText(said, times).flatMap((piece) => makeCue({ ...piece, speaker }, []) ?? []),
  );
  const warnings: TranscriptWarning[] = [
    { message: "The text has a time only every few minutes; those between are estimated by the number of words." },
  ];
  if (ignoredLine !== null)
    warnings.push({ message: "This text comes before the first time and is ignored.", line: ignoredLine });
  return { format: "text", cues, timing: "estimated", warnings };
}

function readSections(text: string): { sections: Section[]; ignoredLine: number | null; endMs: number } {
  const sections: Section[] = [];
  let ignoredLine: number | null = null;
  for (const [index, line] of text.split("\n").entries()) {
    const time = TIME_LINE.exec(line)?.[1];
    const end = END_LINE.exec(line)?.[1];
    if (end !== undefined) return { sections, ignoredLine, endMs: parseClock(end) };
    if (time !== undefined) sections.push({ startMs: parseClock(time), lines: [] });
    else if (line.trim() === "") continue;
    else if (sections.length > 0) sections.at(-1)?.lines.push(line);
    else ignoredLine ??= index + 1;
  }
  return { sections, ignoredLine, endMs: 0 };
}

/** Gives lines without a name, which continue a paragraph, the speaker of the line above. */
function withContinued(cues: readonly Cue[]): Cue[] {
  let last: string | undefined;
  return cues.map((cue) => {
    last = cue.speaker ?? last;
    return { ...cue, speaker: last };
  });
}
