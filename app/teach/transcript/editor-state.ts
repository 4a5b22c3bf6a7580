import type { Line, LineConflict } from "~/transcript/edits/line";

/** `waiting`: changed, and saved in a moment. `failed`: tried again by itself. `refused`: trying again cannot help. */
export type SaveState = "saved" | "waiting" | "saving" | "failed" | "refused";

export type EditorState = {
  lines: readonly Line[];
  save: SaveState;
  conflicts: readonly LineConflict[];
  canUndo: boolean;
  canRedo: boolean;
  /** Changes of an earlier visit that came back. */
  restored: number;
};
