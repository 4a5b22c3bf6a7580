import type { Saved, TranscriptSave } from "~/transcript/edits/changes-wire";
import type { LineProblem } from "~/transcript/edits/check-change";
import type { Line, LineChange, LineConflict } from "~/transcript/edits/line";

/**
 * `waiting`: changed, and about to be saved. `failed`: will be retried automatically. `refused`: retrying cannot help.
 */
export type SaveState = "saved" | "waiting" | "saving" | "failed" | "refused";

/** Why a change was not made. `key`: of the line that it was made from; null if it is none of the lines. */
export type EditProblem = { kind: LineProblem; key: number | null };

export type EditorState = {
  lines: readonly Line[];
  save: SaveState;
  conflicts: readonly LineConflict[];
  canUndo: boolean;
  canRedo: boolean;
  /** Number of changes that were restored from an earlier visit. */
  restored: number;
  /** Why the last change was not made, or null. */
  problem: EditProblem | null;
};

/** Returns why the last change of a line was not made, or null. */
export const problemAt = ({ problem }: EditorState, key: number): LineProblem | null =>
  problem?.key === key ? problem.kind : null;

/** The state of an editor whose lines are all stored. */
export const UNCHANGED: Omit<EditorState, "lines"> = {
  save: "saved",
  conflicts: [],
  canUndo: false,
  canRedo: false,
  restored: 0,
  problem: null,
};

export type EditorOptions = {
  lines: readonly Line[];
  editNumber: number;
  send: (save: TranscriptSave) => Promise<Saved>;
  /** Persists unsaved changes in the browser until they are saved, even if the page is closed. */
  keep: (changes: readonly LineChange[]) => void;
  newId: () => string;
};
