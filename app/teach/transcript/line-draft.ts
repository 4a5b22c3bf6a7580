import { collapseWhitespace } from "~/text/collapse-whitespace";
import { applyChanges } from "~/transcript/edits/apply-changes";
import { problemOf } from "~/transcript/edits/check-change";
import { saySame, type Line, type LineConflict } from "~/transcript/edits/line";
import { editLine } from "~/transcript/edits/line-actions";
import { contestedLine, theirLine, withTyped, type ContestedLine } from "./contested-line";
import type { LineKeys } from "./line-keys";

type Typed = { key: number; text: string };

/** What is being typed in a line, until it becomes a change, or part of a conflict if another editor changed the line. */
export class LineDraft {
  #typed: Typed | null = null;
  /** The line that was typed in last, until it loses the focus. */
  #typedIn: number | null = null;
  #contested: ContestedLine | null = null;

  /** What is to become a change of its line. */
  get pending(): Typed | null {
    return this.#contested ? null : this.#typed;
  }

  /** Returns what is typed in a line, or null. */
  textOf(key: number): string | null {
    return this.#typed?.key === key ? this.#typed.text : null;
  }

  /** Returns whether another editor changed a line that is being typed in. */
  isContested(key: number): boolean {
    return this.#contested?.key === key;
  }

  /** Whether what is typed is part of a conflict. */
  get hasConflict(): boolean {
    return this.#contested !== null;
  }

  /** Returns whether something is typed in another line than that of a key. */
  isOther(key: number): boolean {
    return this.#typed !== null && this.#typed.key !== key;
  }

  /** Replaces what is typed in a line. */
  type(key: number, text: string): void {
    this.#typed = { key, text };
    this.#typedIn = key;
  }

  /** Ends the draft and returns what is to become a change. An emptied line stays a draft while it has the focus. */
  take({ isLeft }: { isLeft: boolean }): Typed | null {
    if (isLeft) this.#typedIn = null;
    const typed = this.pending;
    if (!typed || (!isLeft && collapseWhitespace(typed.text) === "")) return null;
    this.#typed = null;
    return typed;
  }

  /** Returns lines with what is typed in one of them, if it can be stored. */
  applyTo(lines: readonly Line[], keys: LineKeys): readonly Line[] {
    const typed = this.pending;
    const at = typed ? keys.indexIn(lines, typed.key) : -1;
    const change = typed && at >= 0 ? editLine(lines, at, { text: typed.text }) : null;
    return change && problemOf(change) === null ? applyChanges(lines, [change]).lines : lines;
  }

  /** Returns conflicts with what was typed since they arrived. */
  intoConflicts(conflicts: readonly LineConflict[]): readonly LineConflict[] {
    return this.#replace(conflicts, this.#updated());
  }

  /** Moves what was typed into its conflict, and ends the draft if its line lost the focus. Returns the conflicts. */
  commitTo(conflicts: readonly LineConflict[], { isLeft }: { isLeft: boolean }): readonly LineConflict[] {
    const updated = this.#updated();
    const result = this.#replace(conflicts, updated);
    this.#contested = !isLeft && updated && this.#contested ? { ...this.#contested, conflict: updated } : null;
    if (isLeft) {
      this.#typed = null;
      this.#typedIn = null;
    }
    return result;
  }

  /**
   * Keeps the field of the line that is being typed in, and its text, although another editor changed the line. `lines`:
   * this editor's lines before the merge. `merged`: the lines after it.
   */
  contest(conflicts: readonly LineConflict[], { lines, merged, keys }: Merge): void {
    const key = this.#typedIn;
    const mine = key === null ? undefined : lines[keys.indexIn(lines, key)];
    if (key === null || !mine || this.#contested) return;
    const contested = contestedLine(key, mine, conflicts);
    const theirs = contested && theirLine(contested);
    if (theirs) keys.give(merged, theirs, key);
    const now = merged[keys.indexIn(merged, key)];
    if (contested && now) {
      this.#contested = contested;
      this.#typed ??= { key, text: mine.text };
    } else if (!saySame(mine, now)) this.#typed = null; // an emptied field must not delete their line
  }

  #replace(conflicts: readonly LineConflict[], updated: LineConflict | null): readonly LineConflict[] {
    const before = this.#contested?.conflict;
    if (!updated || updated === before) return conflicts;
    return conflicts.map((one) => (one === before ? updated : one));
  }

  #updated(): LineConflict | null {
    const [contested, typed] = [this.#contested, this.#typed];
    return contested && (typed ? withTyped(contested, typed.text) : contested.conflict);
  }
}

type Merge = { lines: readonly Line[]; merged: readonly Line[]; keys: LineKeys };
