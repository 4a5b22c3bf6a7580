import type { Confidence } from "../confidence";

/**
 * A line of a transcript as it is edited. Times are integer milliseconds. `confidence`: of the recognizer, until a person
 * edits the words.
 */
export type Line = {
  startMs: number;
  endMs: number;
  text: string;
  speaker?: string | undefined;
  confidence?: Confidence | undefined;
};

/**
 * A run of lines that is replaced by another: the one form of all edits. An edited text replaces one line by one, a split
 * one by two, a merge two by one. `from` is empty for added lines, and `to` for deleted ones. `at` is where the run is
 * expected, which decides only between equal runs.
 */
export type LineChange = { at: number; from: Line[]; to: Line[] };

/** A change whose lines are different by now. `current`: the lines of its time. */
export type LineConflict = { change: LineChange; current: Line[] };

/** Returns whether two lines say the same at the same time, however sure a recognizer was. */
export const isSameLine = (a: Line | undefined, b: Line | undefined): boolean =>
  a === b ||
  (a !== undefined &&
    b !== undefined &&
    a.startMs === b.startMs &&
    a.endMs === b.endMs &&
    a.text === b.text &&
    (a.speaker ?? "") === (b.speaker ?? ""));

/** Returns whether two transcripts have the same lines. */
export const areSameLines = (a: readonly Line[], b: readonly Line[]): boolean =>
  a === b || (a.length === b.length && a.every((line, index) => isSameLine(line, b[index])));

/** Returns the change that undoes a change. */
export const inverse = ({ at, from, to }: LineChange): LineChange => ({ at, from: to, to: from });
