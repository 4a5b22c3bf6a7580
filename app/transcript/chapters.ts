import type { Chapter } from "~/course/lecture";
import type { Cue } from "./cue";
import { isNotes, parseNotes } from "./notes";

const TIME = String.raw`(?:\d{1,2}:)?\d{1,3}:[0-5]\d(?:[.,]\d{1,3})?`;
/** `0:00-0:50`, `[0:00] – [0:50]`, `0:00 to 0:50` or a single time, with the separators before the title. */
const LEAD = new RegExp(
  String.raw`^\s*[[(]?(${TIME})[\])]?(?:\s*(?:[-–—→]|-{1,2}>|to\s|hasta\s)\s*[[(]?${TIME}[\])]?(?!\d|:\d))?` +
    String.raw`(?:[\s|»›→·•]|-{0,2}>|[-–—:](?=\s|$))+`,
);

/** Returns a line with only a space between its time and its title. The end of a range is left out. */
const withoutSeparators = (line: string): string => line.replace(LEAD, "$1 ");

/** Returns the cues of a chapters file (WebVTT `kind=chapters`) as chapters. */
export function chaptersFromCues(cues: readonly Cue[]): Chapter[] {
  return cues.map(({ startMs, text }) => ({ startMs, title: text }));
}

/** Returns the chapters of the lines of a text that begin with a time, and how many other lines with words it has. */
export function chapterLines(text: string): { chapters: Chapter[]; others: number } {
  const lines = text.split(/\r\n?|\n/).map((line) => withoutSeparators(line.replace(BULLET, "")));
  const timed = lines.filter((line) => isNotes(line));
  return {
    // One by one: the list may be in any order, and parsed together it would be put in order.
    chapters: timed.flatMap((line) => chaptersFromCues(parseNotes(line).cues)),
    others: lines.filter((line) => line.trim() !== "").length - timed.length,
  };
}
const BULLET = /^\s*[-*•–—]\s+/;

/** Fewer lines are an example rather than a list of chapters. */
const MIN_CHAPTERS = 2;

/** Parses the `00:00 Title` lines of a description by YouTube's rules: the first is at 0 and times increase. */
export function chaptersFromDescription(description: string): Chapter[] {
  const lines = description
    .split("\n")
    .map(withoutSeparators)
    .filter((line) => isNotes(line));
  const chapters = chaptersFromCues(parseNotes(lines.join("\n")).cues);
  const rises = chapters.every(({ startMs }, index) => startMs > (chapters[index - 1]?.startMs ?? -1));
  return chapters.length >= MIN_CHAPTERS && chapters[0]?.startMs === 0 && rises ? chapters : [];
}
