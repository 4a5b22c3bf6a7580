import type { Line, LineConflict } from "~/transcript/edits/line";

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
};
