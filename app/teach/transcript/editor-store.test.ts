import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Line, LineChange } from "~/transcript/edits/line";
import { editLine, mergeWithPrevious, splitLine } from "~/transcript/edits/line-actions";
import { fakeServer, LINES, storeAt, type FakeServer } from "../../../tests/setup/transcript-server";
import type { EditorStore } from "./editor-store";
import { SaveRefused } from "./save-refused";

let remote: FakeServer;
let kept: readonly LineChange[];
let store: EditorStore;
beforeEach(() => {
  vi.useFakeTimers();
  remote = fakeServer();
  kept = [];
  store = storeAt(remote, (changes) => void (kept = changes));
});
afterEach(() => {
  store.dispose();
  vi.useRealTimers();
});

const lines = () => store.state().lines;
const texts = (of: readonly Line[] = lines()) => of.map(({ text }) => text);
const keyAt = (index: number) => store.keyOf(lines()[index]!);
const typeInto = (index: number, text: string) => store.type(keyAt(index), text);
const idle = () => vi.advanceTimersByTimeAsync(1_600);
const say = (index: number, text: string): LineChange => editLine(LINES, index, { text })!;

describe("a draft", () => {
  test("is saved after a pause, and persists in the browser until then", async () => {
    typeInto(1, "Why not?");
    expect(store.hasUnsaved()).toBe(true);
    await vi.advanceTimersByTimeAsync(400);
    expect(kept).toEqual([say(1, "Why not?")]);
    await idle();
    expect(texts(remote.state.lines)).toEqual(["We stem words.", "Why not?", "Fewer terms."]);
    expect([store.state().save, kept, store.hasUnsaved()]).toEqual(["saved", [], false]);
  });

  test("keeps the key of its line, so that its field stays mounted", async () => {
    const key = keyAt(1);
    typeInto(1, "Why not?");
    await idle();
    expect(keyAt(1)).toBe(key);
  });

  test("deletes an empty line, but not while the line has the focus", async () => {
    typeInto(1, "");
    await idle();
    expect(lines()).toHaveLength(3);
    store.commit();
    await idle();
    expect(texts(remote.state.lines)).toEqual(["We stem words.", "Fewer terms."]);
  });

  test("is sent when the page closes", () => {
    typeInto(1, "Why not?");
    expect(store.leave()).toMatchObject({ editNumber: 0, changes: [say(1, "Why not?")] });
    expect(kept).toEqual([say(1, "Why not?")]);
  });
});

describe("undo", () => {
  test("reverts splits, merges and words one by one, and redo applies them again", () => {
    store.change([splitLine(lines(), 0, { text: "We stem words.", offset: 7 })]);
    store.change([mergeWithPrevious(lines(), 3)]);
    typeInto(0, "We cut");
    const all = ["We cut", "words.", "Why? Fewer terms."];
    expect(store.undo()).not.toBeNull();
    store.undo();
    store.undo();
    expect(texts()).toEqual(texts(LINES));
    expect(store.undo()).toBeNull();
    store.redo();
    store.redo();
    store.redo();
    expect(texts()).toEqual(all);
    expect(store.state()).toMatchObject({ canUndo: true, canRedo: false });
  });
});

describe("concurrent edits", () => {
  test("keep both edits of different lines", async () => {
    remote.store([say(2, "Fewer stems.")]);
    typeInto(0, "We cut words.");
    await idle();
    expect(texts()).toEqual(["We cut words.", "Why?", "Fewer stems."]);
    expect(texts(remote.state.lines)).toEqual(texts());
    expect(store.state().conflicts).toEqual([]);
  });

  test("become a conflict on the same line, and the second person chooses", async () => {
    remote.store([say(1, "Why so?")]);
    typeInto(1, "Why not?");
    await idle();
    const [conflict] = store.state().conflicts;
    expect(conflict).toMatchObject({ current: [{ text: "Why so?" }], change: { to: [{ text: "Why not?" }] } });
    expect(texts()[1]).toBe("Why so?");
    store.settle(conflict!, true);
    await idle();
    expect(texts(remote.state.lines)[1]).toBe("Why not?");
    expect(store.state().conflicts).toEqual([]);
  });

  test("stay in the browser until a version is chosen", async () => {
    remote.store([say(1, "Why so?")]);
    typeInto(1, "Why not?");
    await idle();
    expect(kept).toMatchObject([{ to: [{ text: "Why not?" }] }]);
    expect(store.hasUnsaved()).toBe(true);
    const [conflict] = store.state().conflicts;
    store.settle(conflict!, false);
    await idle();
    expect(kept).toEqual([]);
    expect(store.hasUnsaved()).toBe(false);
  });

  test("show a new conflict if the line changes again before a version is chosen", async () => {
    remote.store([say(1, "Why so?")]);
    typeInto(1, "Why not?");
    await idle();
    store.commit();
    const [conflict] = store.state().conflicts;
    typeInto(1, "Why, indeed?");
    store.commit();
    store.settle(conflict!, true);
    expect(store.state().conflicts).toMatchObject([
      { current: [{ text: "Why, indeed?" }], change: { to: [{ text: "Why not?" }] } },
    ]);
  });

  test("keep what is typed while a save is under way", async () => {
    typeInto(0, "We cut words.");
    remote.store([say(2, "Fewer stems.")]);
    const saving = store.save();
    typeInto(1, "Why not?");
    await saving;
    expect(texts()).toEqual(["We cut words.", "Why not?", "Fewer stems."]);
    await idle();
    expect(texts(remote.state.lines)).toEqual(["We cut words.", "Why not?", "Fewer stems."]);
  });
});

describe("a failed save", () => {
  test("is retried unchanged, and is followed by the newer changes", async () => {
    remote.state.failures = [new Error("offline")];
    typeInto(0, "We cut words.");
    await idle();
    expect(store.state().save).toBe("failed");
    typeInto(1, "Why not?");
    await vi.advanceTimersByTimeAsync(5_000);
    expect(remote.state.sent[1]).toEqual(remote.state.sent[0]);
    expect(texts(remote.state.lines)).toEqual(["We cut words.", "Why not?", "Fewer terms."]);
    expect(store.state().save).toBe("saved");
  });

  test("is not retried if the server refuses it, and stays in the browser", async () => {
    remote.state.failures = [new SaveRefused("404")];
    typeInto(0, "We cut words.");
    await idle();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([store.state().save, remote.state.sent.length]).toEqual(["refused", 1]);
    expect(kept).toEqual([say(0, "We cut words.")]);
  });
});

test("changes of several closed tabs are restored together", async () => {
  store.restore([say(0, "We cut words.")]);
  store.restore([say(2, "Fewer stems.")]);
  store.restore([say(2, "Fewer stems.")]);
  expect(store.state()).toMatchObject({ restored: 2, conflicts: [] });
  await idle();
  expect(texts(remote.state.lines)).toEqual(["We cut words.", "Why?", "Fewer stems."]);
});

test("changes that an earlier visit did not save are restored and saved", async () => {
  store.restore([say(0, "We cut words."), { at: 1, from: [{ ...LINES[1]!, text: "?" }], to: [] }]);
  expect(store.state()).toMatchObject({ restored: 1, conflicts: [{ current: [LINES[1]] }] });
  await idle();
  expect(texts(remote.state.lines)[0]).toBe("We cut words.");
});

describe("a change that cannot be made", () => {
  const problems = () => LINES.map((_, index) => store.problemAt(keyAt(index)));

  test("says why at its line, until another one is made", () => {
    expect(store.change([editLine(lines(), 1, { endMs: 90_000_000 })])).toBe(false);
    expect(problems()).toEqual([null, "times", null]);
    expect(store.change([editLine(lines(), 0, { startMs: 3_000, endMs: 3_500 })])).toBe(false);
    expect(problems()).toEqual(["order", null, null]);
    expect(store.change([{ at: 2, from: [], to: [{ startMs: 4_000, endMs: 90_000_000, text: "New." }] }])).toBe(false);
    expect(problems()).toEqual([null, "times", null]);
    typeInto(2, "Fewer stems.");
    store.commit();
    expect([problems(), texts()]).toEqual([
      [null, null, null],
      ["We stem words.", "Why?", "Fewer stems."],
    ]);
  });

  test("keeps what was typed in the field", () => {
    typeInto(1, "x".repeat(2_001));
    store.commit();
    expect([problems(), store.draftOf(keyAt(1))?.length]).toEqual([[null, "too_long", null], 2_001]);
  });
});
