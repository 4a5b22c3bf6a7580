import { applyChanges } from "~/transcript/edits/apply-changes";
import type { Saved, TranscriptSave } from "~/transcript/edits/changes-wire";
import { diffLines } from "~/transcript/edits/diff-lines";
import type { Line } from "~/transcript/edits/line";
import { joinConflicts } from "./contested-line";

/** A save that was sent. `lines`: the editor's lines at that time. */
export type Sent = TranscriptSave & { lines: readonly Line[] };

/**
 * Merges what others changed with what was sent and what this editor changed since. `saved`: the stored lines before the
 * save. Returns the lines that are stored now, the editor's lines with all changes, those changes, and the conflicts.
 */
export function mergeSaved(saved: readonly Line[], lines: readonly Line[], sent: Sent, { others, conflicts }: Saved) {
  const withOthers = applyChanges(saved, others).lines;
  const stored = applyChanges(withOthers, sent.changes).lines;
  const since = diffLines(sent.lines, lines);
  const merged = applyChanges(stored, since);
  return {
    saved: stored,
    lines: merged.lines,
    changes: [...others, ...sent.changes, ...since],
    conflicts: joinConflicts(conflicts, merged.conflicts),
  };
}
