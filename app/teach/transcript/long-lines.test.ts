import { expect, test } from "vitest";
import type { Line } from "~/transcript/edits/line";
import { editLine, mergeWithPrevious, splitLine } from "~/transcript/edits/line-actions";
import { fakeServer, LINES } from "../../../tests/setup/transcript-server";
import { EditorStore } from "./editor-store";

// A change that would make a line too long …
const long = "w ".repeat(1_600).trim();
const withLong: Line[] = [{ ...LINES[0]!, text: long }, LINES[1]!, LINES[2]!];
const start = (remote = fakeServer()) =>
  new EditorStore({ lines: withLong, editNumber: 0, send: remote.send, keep: () => {}, newId: () => "save" });

test("is not made, and the state says so until the next change", () => {
  const store = start();
  expect(store.change([mergeWithPrevious(store.state().lines, 1)])).toBe(false);
  expect(store.state()).toMatchObject({ problem: { kind: "too_long" }, canUndo: false });
  // At the line that was to be merged.
  expect(store.problemAt(store.keyOf(store.state().lines[1]!))).toBe("too_long");
  expect(store.change([mergeWithPrevious(store.state().lines, 2)])).toBe(true);
  expect(store.state().problem).toBeNull();
  store.dispose();
});

test("is made if the line was already too long and gets no longer", () => {
  const store = start();
  store.type(store.keyOf(store.state().lines[0]!), long.replace("w", "v"));
  store.commit();
  expect(store.state().lines[0]?.text).toBe(long.replace("w", "v"));
  expect(store.change([splitLine(store.state().lines, 0, { text: long, offset: 1_000 })])).toBe(true);
  expect(store.change([mergeWithPrevious(store.state().lines, 1)])).toBe(false);
  store.undo();
  expect(store.state().lines[0]?.text).toBe(long.replace("w", "v"));
  expect(store.change([{ at: 0, from: [store.state().lines[0]!], to: [] }])).toBe(true);
  const original = [{ at: 0, from: [], to: [withLong[0]!] }];
  expect(store.change(original)).toBe(false);
  expect(store.change(original, { isRestored: true })).toBe(true);
  store.dispose();
});

test("keeps a conflict until another version is chosen", async () => {
  const remote = fakeServer();
  const store = start(remote);
  remote.state.lines = withLong;
  remote.store([editLine(withLong, 0, { text: "Short." })!]);
  store.type(store.keyOf(store.state().lines[0]!), long.replace("w", "v"));
  await store.save();
  const [conflict] = store.state().conflicts;
  store.settle(conflict!, true);
  expect(store.state()).toMatchObject({ problem: { kind: "too_long" }, conflicts: [conflict] });
  store.settle(conflict!, false);
  expect(store.state().conflicts).toEqual([]);
  store.dispose();
});
