import { EditorStore } from "~/teach/transcript/editor-store";
import { applyChanges } from "~/transcript/edits/apply-changes";
import type { Saved, TranscriptSave } from "~/transcript/edits/changes-wire";
import type { Line, LineChange } from "~/transcript/edits/line";

export const LINES: readonly Line[] = ["We stem words.", "Why?", "Fewer terms."].map((text, index) => ({
  startMs: index * 2_000,
  endMs: index * 2_000 + 2_000,
  text,
}));

/** Fakes the server: applies changes as the real one does, and can fail. */
export function fakeServer() {
  const state = { lines: LINES, edits: [] as LineChange[][], failures: [] as Error[], sent: [] as TranscriptSave[] };
  const store = (changes: readonly LineChange[]) => {
    const { lines, applied, conflicts } = applyChanges(state.lines, changes);
    state.lines = lines;
    if (applied.length > 0) state.edits.push(applied);
    return conflicts;
  };
  const send = (save: TranscriptSave): Promise<Saved> => {
    state.sent.push(save);
    const failure = state.failures.shift();
    if (failure) return Promise.reject(failure);
    const others = state.edits.slice(save.editNumber).flat();
    const conflicts = store(save.changes);
    return Promise.resolve({ editNumber: state.edits.length, others, conflicts });
  };
  return { state, send, store };
}

export type FakeServer = ReturnType<typeof fakeServer>;

let saves = 0;

/** Creates an editor of the lines of a server. `keep`: gets the changes that are not saved yet. */
export const storeAt = ({ send }: FakeServer, keep: (changes: readonly LineChange[]) => void): EditorStore =>
  new EditorStore({ lines: LINES, editNumber: 0, send, keep, newId: () => `save-${++saves}` });
