import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { LineChange } from "~/transcript/edits/line";
import { editLine, splitLine } from "~/transcript/edits/line-actions";
import { fakeServer, LINES, storeAt, type FakeServer } from "../../../tests/setup/transcript-server";
import type { EditorStore } from "./editor-store";

let remote: FakeServer;
let kept: readonly LineChange[];
let store: EditorStore;
let key: number;
beforeEach(() => {
  vi.useFakeTimers();
  remote = fakeServer();
  kept = [];
  store = storeAt(remote, (changes) => void (kept = changes));
  key = store.keyOf(LINES[1]!);
});
afterEach(() => {
  store.dispose();
  vi.useRealTimers();
});

const idle = () => vi.advanceTimersByTimeAsync(1_600);
const line = () => store.state().lines[store.indexOf(key)]?.text;
const versions = () => store.state().conflicts.map(({ change, current }) => [change.to[0]?.text, current[0]?.text]);
const theyWrite = (text: string) => remote.store([editLine(LINES, 1, { text })!]);

describe("when a conflict arrives about the line that is being typed in", () => {
  beforeEach(async () => {
    theyWrite("Why so?");
    store.type(key, "Why? First part");
    await idle();
  });

  test("its field stays, with the typed text", () => {
    expect(versions()).toEqual([["Why? First part", "Why so?"]]);
    expect([line(), store.draftOf(key), store.isContested(key)]).toEqual(["Why so?", "Why? First part", true]);
  });

  test("what is typed from then on is part of this editor's version", async () => {
    store.type(key, "Why? First part second part ");
    await vi.advanceTimersByTimeAsync(400);
    expect(kept).toMatchObject([{ from: [LINES[1]], to: [{ text: "Why? First part second part" }] }]);
    await idle();
    expect(versions()).toEqual([["Why? First part second part", "Why so?"]]);
    expect(store.draftOf(key)).toBe("Why? First part second part ");
    store.type(key, "Why? First part second part, third");
    store.commit();
    expect(versions()).toEqual([["Why? First part second part, third", "Why so?"]]);
    expect([line(), store.draftOf(key), store.isContested(key)]).toEqual(["Why so?", null, false]);
    store.settle(store.state().conflicts[0]!, true);
    await idle();
    expect(remote.state.lines[1]?.text).toBe("Why? First part second part, third");
    expect([versions(), kept, store.hasUnsaved()]).toEqual([[], [], false]);
  });

  test("a field that is emptied and filled again is a deletion only until it is filled", async () => {
    store.type(key, "");
    await idle();
    expect(store.state().conflicts[0]?.change.to).toEqual([]);
    store.type(key, "Because.");
    store.commit();
    expect(versions()).toEqual([["Because.", "Why so?"]]);
  });

  test("a page that closes keeps all that was typed", () => {
    store.type(key, "Why? First part second part");
    store.leave();
    expect(kept).toMatchObject([{ to: [{ text: "Why? First part second part" }] }]);
  });

  test("typing in another line ends it", async () => {
    store.type(key, "Why? First part second part");
    store.type(store.keyOf(store.state().lines[2]!), "Fewer stems.");
    await idle();
    expect(versions()).toEqual([["Why? First part second part", "Why so?"]]);
    expect(remote.state.lines.map(({ text }) => text)).toEqual(["We stem words.", "Why so?", "Fewer stems."]);
  });
});

test("what is typed during the save that finds a conflict is part of one conflict", async () => {
  theyWrite("Why so?");
  store.type(key, "Why? First part");
  const saving = store.save();
  store.type(key, "Why? First part second part");
  await saving;
  expect(versions()).toEqual([["Why? First part second part", "Why so?"]]);
  expect(store.draftOf(key)).toBe("Why? First part second part");
});

test("what is typed during a save that brings another editor's version of the line does not replace it", async () => {
  theyWrite("Why so?");
  store.type(store.keyOf(LINES[0]!), "We cut words.");
  const saving = store.save();
  store.type(key, "Why not?");
  await saving;
  expect(versions()).toEqual([["Why not?", "Why so?"]]);
  expect([line(), store.draftOf(key)]).toEqual(["Why so?", "Why not?"]);
});

test("a field that was emptied does not delete another editor's version of the line", async () => {
  theyWrite("Why so?");
  store.type(store.keyOf(LINES[0]!), "We cut words.");
  const saving = store.save();
  store.type(key, "");
  await saving;
  store.commit();
  expect([line(), store.draftOf(key)]).toEqual(["Why so?", null]);
});

test("a line that another editor split keeps its field at the first part", async () => {
  remote.store(
    [splitLine([{ ...LINES[1]!, text: "Why so?" }], 0, { text: "Why so?", offset: 3 })!].map((change) => ({
      ...change,
      at: 1,
      from: [LINES[1]!],
    })),
  );
  store.type(key, "Why not?");
  await idle();
  expect([line(), store.draftOf(key)]).toEqual(["Why", "Why not?"]);
});

test("a line that another editor deleted is gone, and what was typed is in the conflict", async () => {
  remote.store([{ at: 1, from: [LINES[1]!], to: [] }]);
  store.type(key, "Why not?");
  await idle();
  expect([store.indexOf(key), versions()]).toEqual([-1, [["Why not?", undefined]]]);
});
