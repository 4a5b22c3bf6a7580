import { collapseWhitespace } from "~/text/collapse-whitespace";
import { joinLines } from "~/text/unspaced-scripts";
import { unsureConfidence } from "../confidence";
import { tidyLine } from "./check-change";
import { isSameLine, withText, type Line, type LineChange } from "./line";

/** The shortest line that a split or a moved time leaves. */
const MIN_MS = 100;

/** Replaces fields of a line. Returns null if nothing changes. An empty text deletes the line. */
export function editLine(lines: readonly Line[], at: number, fields: Partial<Line>): LineChange | null {
  const line = lines[at];
  if (!line) return null;
  const { text } = tidyLine({ ...line, ...fields });
  const next = tidyLine({ ...(text === line.text ? line : withText(line, text)), ...fields });
  if (isSameLine(line, next)) return null;
  return { at, from: [line], to: next.text === "" ? [] : [next] };
}

/** Confirms the words of a line that a recognizer was unsure of. Returns null for any other line. */
export function confirmLine(lines: readonly Line[], at: number): LineChange | null {
  const line = lines[at];
  if (!line || !unsureConfidence(line)) return null;
  return { at, from: [line], to: [{ ...line, isConfirmed: true }] };
}

/**
 * Splits a line at a character of its text, at a time in milliseconds, or without one where the characters say. Returns
 * null if either part would have no words.
 */
export function splitLine(
  lines: readonly Line[],
  at: number,
  { text, offset, atMs }: { text: string; offset: number; atMs?: number | undefined },
): LineChange | null {
  const line = lines[at];
  const [first, second] = [collapseWhitespace(text.slice(0, offset)), collapseWhitespace(text.slice(offset))];
  if (!line || !first || !second) return null;
  // Which part the recognizer was unsure of is unknown, and a person has looked at both.
  const { startMs, endMs } = line;
  const share = Math.round(startMs + ((endMs - startMs) * first.length) / (first.length + second.length));
  const isInside = atMs !== undefined && atMs >= startMs + MIN_MS && atMs <= endMs - MIN_MS;
  const middle = isInside ? Math.round(atMs) : share;
  return {
    at,
    from: [line],
    to: [
      { ...withText(line, first), endMs: middle },
      { ...withText(line, second), startMs: middle },
    ],
  };
}

/** Merges a line with the one before it, whose speaker it gets. */
export function mergeWithPrevious(lines: readonly Line[], at: number, text = lines[at]?.text): LineChange | null {
  const [before, line] = [lines[at - 1], lines[at]];
  if (!before || !line) return null;
  const endMs = Math.max(before.endMs, line.endMs);
  return {
    at: at - 1,
    from: [before, line],
    to: [tidyLine({ ...withText(before, joinLines(before.text, text ?? "")), endMs })],
  };
}

/** Adds a line after another, in the pause that follows it if there is one. */
export function insertAfter(lines: readonly Line[], at: number, text: string): LineChange {
  const [before, after] = [lines[at], lines[at + 1]];
  const startMs = before ? before.endMs : 0;
  const start = Math.min(startMs, after?.startMs ?? startMs);
  const end = Math.max(start + MIN_MS, Math.min(start + 2_000, after?.startMs ?? start + 2_000));
  return { at: at + 1, from: [], to: [{ startMs: start, endMs: end, text }] };
}

/**
 * Moves the start or the end of a line, as far as its neighbors and its own other end allow. The end of the line before
 * moves along if it was where the line started.
 */
export function moveTime(
  lines: readonly Line[],
  at: number,
  { edge, toMs }: { edge: "start" | "end"; toMs: number },
): LineChange | null {
  const [before, line, after] = [lines[at - 1], lines[at], lines[at + 1]];
  if (!line) return null;
  if (edge === "end") return editLine(lines, at, { endMs: Math.max(line.startMs + MIN_MS, Math.round(toMs)) });
  const latest = Math.min(line.endMs - MIN_MS, after?.startMs ?? Infinity);
  const earliest = before ? Math.min(before.startMs + MIN_MS, line.startMs) : 0;
  const startMs = Math.round(Math.max(earliest, Math.min(toMs, Math.max(latest, line.startMs))));
  if (startMs === line.startMs) return null;
  const next = { ...line, startMs, endMs: Math.max(line.endMs, startMs) };
  const touches = before !== undefined && before.endMs === line.startMs;
  if (!touches) return { at, from: [line], to: [next] };
  return { at: at - 1, from: [before, line], to: [{ ...before, endMs: Math.max(before.startMs, startMs) }, next] };
}

/** Returns the least milliseconds by which a line and those after it can move; negative, or 0. */
export function earliestShift(lines: readonly Line[], at: number): number {
  return Math.min(0, (lines[at - 1]?.startMs ?? 0) - (lines[at]?.startMs ?? 0));
}

/**
 * Moves a line and those after it by some milliseconds: what a video lost or gained before them. Returns null if nothing
 * moves, or if the line would start before the recording or before the line before it.
 */
export function shiftTimes(lines: readonly Line[], at: number, byMs: number): LineChange | null {
  const from = lines.slice(at);
  const by = Math.round(byMs);
  if (from.length === 0 || by === 0 || by < earliestShift(lines, at)) return null;
  return { at, from, to: from.map((line) => ({ ...line, startMs: line.startMs + by, endMs: line.endMs + by })) };
}

/** Gives another name to a speaker in all lines. An empty name removes it. */
export function renameSpeaker(lines: readonly Line[], from: string, to: string): LineChange[] {
  return lines.flatMap((line, at) => (line.speaker === from ? (editLine(lines, at, { speaker: to }) ?? []) : []));
}
