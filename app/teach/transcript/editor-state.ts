import type { Saved, TranscriptSave } from "~/transcript/edits/changes-wire";
import type { Line, LineChange, LineConflict } from "~/transcript/edits/line";

/**
 * `waiting`: changed, and about to be saved. `failed`: will be retried automatically. `refused`: retrying cannot help.
 */
export type SaveState = "saved" | "waiting" | "saving" | "failed" | "refused";

export type EditorState = {
  lines: readonly Line[];
  save: SaveState;
  conflicts: readonly LineConflict[];
  canUndo: boolean;
  canRedo: boolean;
  /** Number of changes that were restored from an earlier visit. */
  restored: number;
  /** True if the last change was not made, because a line would be too long. */
  isTooLong: boolean;
};

/** The state of an editor whose lines are all stored. */
export const UNCHANGED: Omit<EditorState, "lines"> = {
  save: "saved",
  conflicts: [],
  canUndo: false,
  canRedo: false,
  restored: 0,
  isTooLong: false,
};

export type EditorOptions = {
  lines: readonly Line[];
  editNumber: number;
  send: (save: TranscriptSave) => Promise<Saved>;
  /** Persists unsaved changes in the browser until they are saved, even if the page is closed. */
  keep: (changes: readonly LineChange[]) => void;
  newId: () => string;
};
