import { inverse, type LineChange } from "~/transcript/edits/line";

const MAX_UNDO = 500;

/** The changes that can be undone and made again, newest last. */
export class UndoSteps {
  #undo: LineChange[][] = [];
  #redo: LineChange[][] = [];

  /** Returns which steps are possible. */
  get possible(): { canUndo: boolean; canRedo: boolean } {
    return { canUndo: this.#undo.length > 0, canRedo: this.#redo.length > 0 };
  }

  /** Adds changes that were made. Undone ones cannot be made again after that. */
  add(applied: LineChange[]): void {
    this.#undo = [...this.#undo.slice(1 - MAX_UNDO), applied];
    this.#redo = [];
  }

  /** Undoes or repeats the last step. `make`: applies changes; null if that is not possible. Returns what was applied. */
  step(kind: "undo" | "redo", make: (changes: LineChange[]) => LineChange[] | null): LineChange[] | null {
    const [from, to] = kind === "undo" ? [this.#undo, this.#redo] : [this.#redo, this.#undo];
    const last = from.pop();
    const applied = last ? make(last.map(inverse).reverse()) : null;
    if (!applied?.length) return null;
    to.push(applied);
    return applied;
  }
}
