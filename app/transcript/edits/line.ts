import type { Confidence } from "../confidence";

/**
 * A line of a transcript as it is edited. Times are integer milliseconds. `confidence`: of the recognizer, until a person
 * edits the words. `isConfirmed`: a person said that the recognizer's words are right.
 */
export type Line = {
  startMs: number;
  endMs: number;
  text: string;
  speaker?: string | undefined;
  confidence?: Confidence | undefined;
  isConfirmed?: true | undefined;
};

/**
 * A run of lines that is replaced by another: the one form of all edits. An edited text replaces one line by one, a split
 * one by two, a merge two by one. `from` is empty for added lines, and `to` for deleted ones. `at` is where the run is
 * expected, which decides only between equal runs.
 */
export type LineChange = { at: number; from: Line[]; to: Line[] };

/** A change whose lines are different by now. `current`: the lines of its time. */
export type LineConflict = { change: LineChange; current: Line[] };

/** Returns whether two lines say the same at the same time, however sure a recognizer or a person was. */
export const saySame = (a: Line | undefined, b: Line | undefined): boolean =>
  a === b ||
  (a !== undefined &&
    b !== undefined &&
    a.startMs === b.startMs &&
    a.endMs === b.endMs &&
    a.text === b.text &&
    (a.speaker ?? "") === (b.speaker ?? ""));

/** Returns whether two lines say the same at the same time, and both or neither are confirmed. */
export const isSameLine = (a: Line | undefined, b: Line | undefined): boolean =>
  saySame(a, b) && a?.isConfirmed === b?.isConfirmed;

/** Returns whether two transcripts say the same. A confirmation is no correction, so it makes no difference. */
export const areSameLines = (a: readonly Line[], b: readonly Line[]): boolean =>
  a === b || (a.length === b.length && a.every((line, index) => saySame(line, b[index])));

/** Returns a line without what a recognizer and a person said about its words. */
export const plainLine = ({ startMs, endMs, text, speaker }: Line): Line => ({
  startMs,
  endMs,
  text,
  ...(speaker ? { speaker } : {}),
});

/** Returns a line with other words. A person has seen them, so no recognizer is unsure of them. */
export const withText = (line: Line, text: string): Line => ({ ...plainLine(line), text });

/** Returns the change that undoes a change. */
export const inverse = ({ at, from, to }: LineChange): LineChange => ({ at, from: to, to: from });
