import { collapseWhitespace } from "~/text/collapse-whitespace";
import { areSameLines, saySame, withText, type Line, type LineConflict } from "~/transcript/edits/line";

/**
 * The line that is being typed in when a conflict about it arrives. What is typed from then on belongs to this editor's
 * version. `conflict`: with what was typed at the last update. `to`: this editor's lines when the conflict arrived.
 */
export type ContestedLine = { key: number; conflict: LineConflict; to: readonly Line[]; index: number };

/** Returns the conflict about this editor's version of a line, or null. */
export function contestedLine(key: number, mine: Line, conflicts: readonly LineConflict[]): ContestedLine | null {
  for (const conflict of conflicts) {
    const { to } = conflict.change;
    const index = to.findIndex((line) => saySame(line, mine));
    if (index >= 0) return { key, conflict, to, index };
  }
  return null;
}

/** Returns the line of the other version that takes the place of this editor's line, or null if it was deleted. */
export function theirLine({ conflict, to, index }: ContestedLine): Line | null {
  const { current } = conflict;
  return current.find(({ startMs }) => startMs === to[index]?.startMs) ?? current[0] ?? null;
}

/** Returns the conflict with a text that was typed since. A text without words deletes the line. */
export function withTyped({ conflict, to, index }: ContestedLine, typed: string): LineConflict {
  const text = collapseWhitespace(typed);
  const lines = to.flatMap((line, at) => {
    if (at !== index || text === line.text) return [line];
    return text === "" ? [] : [withText(line, text)];
  });
  if (areSameLines(lines, conflict.change.to)) return conflict;
  return { ...conflict, change: { ...conflict.change, to: lines } };
}

/** Joins conflicts about the same lines: about those that were sent, and about what was typed in them since. */
export function joinConflicts(sent: readonly LineConflict[], since: readonly LineConflict[]): LineConflict[] {
  const joined = [...sent];
  for (const later of since) {
    const { from, to } = later.change;
    const at = joined.findIndex(({ change }) => change.to.length > 0 && areSameLines(change.to, from));
    const earlier = joined[at];
    if (earlier) joined[at] = { change: { ...earlier.change, to }, current: later.current };
    else joined.push(later);
  }
  return joined;
}
