import { applyChanges } from "~/transcript/edits/apply-changes";
import type { Saved, TranscriptSave } from "~/transcript/edits/changes-wire";
import { problemOf, type LineProblem } from "~/transcript/edits/check-change";
import { diffLines } from "~/transcript/edits/diff-lines";
import type { Line, LineChange, LineConflict } from "~/transcript/edits/line";
import { editLine } from "~/transcript/edits/line-actions";
import { problemAt, UNCHANGED, type EditorOptions, type EditorState } from "./editor-state";
import { LineDraft } from "./line-draft";
import { LineKeys } from "./line-keys";
import { mergeSaved, type Sent } from "./merge-saved";
import { SaveRefused } from "./save-refused";
import { UndoSteps } from "./undo-steps";

/** Milliseconds without typing after which changes are saved, and milliseconds between attempts. */
const IDLE_MS = 1_500;
const KEEP_MS = 300;
const RETRY_MS = [2_000, 5_000, 15_000, 30_000];

/** State of an edited transcript: undo, drafts, saving, and merging with the changes of other editors. */
export class EditorStore {
  #saved: readonly Line[];
  #editNumber: number;
  #state: EditorState;
  readonly #draft = new LineDraft();
  readonly #steps = new UndoSteps();
  #sent: Sent | null = null;
  #isSending = false;
  #keeping: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #keys = new LineKeys();
  readonly #listeners = new Set<() => void>();

  constructor(private readonly options: EditorOptions) {
    this.#saved = options.lines;
    this.#editNumber = options.editNumber;
    this.#state = { ...UNCHANGED, lines: options.lines };
  }

  state = (): EditorState => this.#state;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Returns the key of a line. It survives edits. */
  keyOf = (line: Line): number => this.#keys.of(line);

  indexOf = (key: number): number => this.#keys.indexIn(this.#state.lines, key);

  /** Returns why the last change of a line was not made, or null. */
  problemAt = (key: number): LineProblem | null => problemAt(this.#state, key);

  /**
   * Applies changes as one undo step. Returns whether all of them applied; if not, `problem` says why. `isRestored`: the
   * lines were in the transcript before, so that they may be too long.
   */
  change(changes: readonly (LineChange | null)[], { isRestored = false } = {}): boolean {
    const wanted = changes.filter((change) => change !== null);
    const problems = wanted.map((change) => problemOf(change, () => isRestored));
    const at = problems.findIndex((problem) => problem !== null);
    const applied = at < 0 ? this.#make(wanted) : null;
    // Made from the lines as they are, so only their order can prevent the change.
    this.#report(problems[at] ?? (applied ? null : "order"), wanted[Math.max(at, 0)]);
    if (!applied?.length) return false;
    this.#steps.add(applied);
    this.#set(this.#steps.possible);
    this.#wait();
    return true;
  }

  /**
   * Applies changes that an earlier visit did not save. `restored` counts them. Lines that others changed since become
   * conflicts.
   */
  restore(changes: readonly LineChange[]): void {
    const { lines, applied, conflicts } = applyChanges(this.#state.lines, changes);
    if (applied.length + conflicts.length === 0) return this.#keepSoon();
    this.#keys.carry(this.#state.lines, applied);
    const restored = this.#state.restored + applied.length;
    this.#set({ lines, conflicts: [...this.#state.conflicts, ...conflicts], restored });
    this.#wait();
  }

  /** Stores the draft of a line without a render. It becomes a change when the line loses the focus or is saved. */
  type(key: number, text: string): void {
    if (this.#draft.isOther(key)) this.commit();
    this.#draft.type(key, text);
    this.#wait();
  }

  /** Returns the draft of a line, or null. */
  draftOf = (key: number): string | null => this.#draft.textOf(key);

  /** Returns whether another editor changed a line that is being typed in. */
  isContested = (key: number): boolean => this.#draft.isContested(key);

  /**
   * Turns drafts into changes. An emptied line is deleted, unless it still has the focus. The draft of a line that
   * another editor changed becomes part of the conflict. Its field shows it until the line loses the focus.
   */
  commit({ isLeft = true }: { isLeft?: boolean } = {}): void {
    if (this.#draft.hasConflict)
      return this.#set({ conflicts: this.#draft.commitTo(this.#state.conflicts, { isLeft }) });
    const draft = this.#draft.take({ isLeft });
    const at = draft ? this.indexOf(draft.key) : -1;
    if (!draft || at < 0) return;
    const isMade = this.change([editLine(this.#state.lines, at, { text: draft.text })]);
    if (!isMade && this.#state.problem) this.#draft.type(draft.key, draft.text); // the field shows why
  }

  undo = (): LineChange[] | null => this.#step("undo");
  redo = (): LineChange[] | null => this.#step("redo");

  /** Resolves a conflict with this editor's lines, or with the other editor's. */
  settle(conflict: LineConflict, isMine: boolean): void {
    const { change, current } = conflict;
    const mine = { at: change.at, from: current, to: change.to };
    // The line may have changed once more since the conflict was shown.
    const again = isMine ? applyChanges(this.#state.lines, [mine]).conflicts : [];
    if (isMine && again.length === 0 && !this.change([mine]) && this.#state.problem) return; // until another choice
    this.#set({ conflicts: this.#state.conflicts.flatMap((one) => (one === conflict ? again : one)) });
    this.#keepSoon();
  }

  hasUnsaved = (): boolean =>
    this.#state.save !== "saved" ||
    this.#state.conflicts.length > 0 ||
    (this.#draft.pending !== null && this.#changesWithDraft().length > 0);

  /** Saves all unsaved changes now. Retries later if that fails. */
  async save(): Promise<void> {
    if (this.#isSending) return;
    this.commit({ isLeft: false });
    clearTimeout(this.#timer);
    const sent = this.#sent ?? this.#nextSave();
    if (!sent) return this.#set({ save: "saved" });
    this.#sent = sent;
    this.#isSending = true;
    this.#set({ save: "saving" });
    try {
      const { lines: _, ...save } = sent;
      this.#merge(sent, await this.options.send(save));
      this.#sent = null;
      this.#failures = 0;
    } catch (error) {
      this.#isSending = false;
      return this.#fail(error);
    }
    this.#isSending = false;
    this.#keep();
    if (this.#changesWithDraft().length > 0) this.#wait();
    else this.#set({ save: "saved" });
  }

  /** Persists all changes before the page closes. Returns the save to send, or null. */
  leave(): TranscriptSave | null {
    this.commit();
    this.#keep();
    const sent = this.#sent ?? this.#nextSave();
    return sent && { saveId: sent.saveId, editNumber: sent.editNumber, changes: sent.changes };
  }

  dispose(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#keeping);
    this.#keeping = undefined;
  }

  #step(kind: "undo" | "redo"): LineChange[] | null {
    this.commit();
    const applied = this.#steps.step(kind, (changes) => this.#make(changes));
    this.#set(this.#steps.possible);
    if (applied) this.#wait();
    return applied;
  }

  #report(kind: LineProblem | null, change: LineChange | undefined): void {
    const line = change?.from.at(-1) ?? this.#state.lines[(change?.at ?? 0) - 1];
    const key = line && this.#state.lines.includes(line) ? this.keyOf(line) : null;
    if (kind || this.#state.problem) this.#set({ problem: kind && { kind, key } });
  }

  /** Applies changes to the lines, keeping their keys. Returns null if another editor has changed their lines. */
  #make(changes: readonly LineChange[]): LineChange[] | null {
    const { lines, applied, conflicts } = applyChanges(this.#state.lines, changes);
    if (conflicts.length > 0) return null;
    this.#keys.carry(this.#state.lines, applied);
    if (applied.length > 0) this.#set({ lines });
    return applied;
  }

  #nextSave(): Sent | null {
    const changes = diffLines(this.#saved, this.#state.lines);
    if (changes.length === 0) return null;
    return { saveId: this.options.newId(), editNumber: this.#editNumber, changes, lines: this.#state.lines };
  }

  /** Merges the changes of others with those made here since the save, and lists conflicts. */
  #merge(sent: Sent, result: Saved): void {
    // What was typed during the save is compared with the changes of others, too.
    if (result.others.length + result.conflicts.length > 0) this.commit({ isLeft: false });
    const before = this.#state.lines;
    const { saved, lines, changes, conflicts } = mergeSaved(this.#saved, before, sent, result);
    this.#saved = saved;
    this.#editNumber = result.editNumber;
    this.#keys.carry(before, changes);
    this.#draft.contest(conflicts, { lines: before, merged: lines, keys: this.#keys });
    this.#set({ lines, conflicts: [...this.#state.conflicts, ...conflicts] });
  }

  #fail(error: unknown): void {
    this.#keep();
    if (error instanceof SaveRefused) {
      this.#sent = null;
      return this.#set({ save: "refused" });
    }
    this.#set({ save: "failed" });
    this.#timer = setTimeout(() => void this.save(), RETRY_MS[Math.min(this.#failures++, RETRY_MS.length - 1)]);
  }

  #wait(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.save(), IDLE_MS);
    this.#keepSoon();
    if (this.#state.save === "saved") this.#set({ save: "waiting" });
  }

  /** Not on every key press: comparing 4,000 lines takes a millisecond, and storing them takes longer. */
  #keepSoon(): void {
    this.#keeping ??= setTimeout(() => this.#keep(), KEEP_MS);
  }

  /** Conflicts are included: until a side is chosen, the text typed here is stored nowhere else. */
  #keep(): void {
    this.#keeping = undefined;
    const conflicts = this.#draft.intoConflicts(this.#state.conflicts);
    this.options.keep([...this.#changesWithDraft(), ...conflicts.map(({ change }) => change)]);
  }

  #changesWithDraft(): LineChange[] {
    return diffLines(this.#saved, this.#draft.applyTo(this.#state.lines, this.#keys));
  }

  #set(changed: Partial<EditorState>): void {
    this.#state = { ...this.#state, ...changed };
    this.#listeners.forEach((listener) => listener());
  }
}
