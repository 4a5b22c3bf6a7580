import type { Chapter } from "~/course/lecture";
import type { Cue } from "./cue";
import { isNotes, parseNotes } from "./notes";

/** A chapters file's cues (WebVTT `kind=chapters`): each is a chapter. */
export function chaptersFromCues(cues: readonly Cue[]): Chapter[] {
  return cues.map(({ startMs, text }) => ({ startMs, title: text }));
}

/** Fewer lines than this are examples, not a list of chapters; as YouTube has it, the first must be at 0. */
const MIN_CHAPTERS = 2;

/** The `00:00 Title` lines of a description. None when they are no list of chapters. */
export function chaptersFromDescription(description: string): Chapter[] {
  const lines = description.split("\n").filter((line) => isNotes(line));
  const chapters = chaptersFromCues(parseNotes(lines.join("\n")).cues);
  const rises = chapters.every(({ startMs }, i) => i === 0 || startMs > chapters[i - 1]!.startMs);
  return chapters.length >= MIN_CHAPTERS && chapters[0]!.startMs === 0 && rises ? chapters : [];
}
