import { beforeEach, expect, test } from "vitest";
import type { Saved, TranscriptSave } from "~/transcript/edits/changes-wire";
import { inverse, type LineChange } from "~/transcript/edits/line";
import type { Report } from "~/transcript/reports/report";
import { ReportStore } from "./report-store";

const line = (text: string) => ({ startMs: 0, endMs: 1_000, text });
const CHANGE: LineChange = { at: 0, from: [line("We steam words.")], to: [line("We stem words.")] };
const report = (reportId: string): Report => ({
  reportId,
  startMs: 0,
  endMs: 1_000,
  said: "We steam words.",
  suggestion: "We stem words.",
  comment: "",
  sentAt: "2026-11-24T00:00:00.000Z",
});
const [ONE, OTHER] = [report("one"), report("other")];
const SAVE: TranscriptSave = { saveId: "save-1234", editNumber: 0, changes: [CHANGE] };
const SAVED: Saved = { editNumber: 1, others: [], conflicts: [] };

let settled: [id: string, state: string][];
let store: ReportStore;
let isDown: boolean;
beforeEach(() => {
  [settled, isDown] = [[], false];
  store = new ReportStore({
    reports: [ONE, OTHER],
    settle: async (...decision) => {
      if (isDown) throw new Error("no network");
      settled.push(decision);
    },
  });
});
const openIds = () => store.state().open.map(({ reportId }) => reportId);
const later = () => new Promise((resolve) => setTimeout(resolve));
const save = (saved = SAVED) => {
  const sent: TranscriptSave[] = [];
  return store.save(SAVE, async (save) => (sent.push(save), saved)).then(() => sent[0]?.reports);
};

test("accepts a report once, with the next save", async () => {
  store.accept(ONE, CHANGE);
  expect(openIds()).toEqual(["other"]);
  expect(await save()).toEqual(["one"]);
  expect(await save()).toEqual([]);
  expect(settled).toEqual([]);
});

test("keeps the report for the next attempt after a failed save", async () => {
  store.accept(ONE, CHANGE);
  await expect(store.save(SAVE, () => Promise.reject(new Error("no network")))).rejects.toThrow();
  expect(await save()).toEqual(["one"]);
});

test("reopens a report if others changed its line at the same time", async () => {
  store.accept(ONE, CHANGE);
  await save({ ...SAVED, conflicts: [{ change: CHANGE, current: [line("We steamed words.")] }] });
  expect(openIds()).toEqual(["other", "one"]);
});

test("reopens a report on undo, and accepts it again on redo", async () => {
  store.accept(ONE, CHANGE);
  await save();
  store.stepped([{ at: 0, from: [line("Other")], to: [line("Line")] }]);
  expect(openIds()).toEqual(["other"]);
  store.stepped([inverse(CHANGE)]);
  expect(openIds()).toEqual(["other", "one"]);
  await later();
  expect(settled).toEqual([["one", "open"]]);
  store.stepped([CHANGE]);
  expect(openIds()).toEqual(["other"]);
  expect(await save()).toEqual(["one"]);
});

test("accepts a report without a save if nothing is left to save", async () => {
  store.accept(ONE, CHANGE);
  await save();
  store.stepped([inverse(CHANGE)]);
  store.stepped([CHANGE]);
  store.flush();
  store.flush();
  await later();
  expect(settled).toEqual([
    ["one", "open"],
    ["one", "accepted"],
  ]);
  expect(store.pending()).toEqual([]);
});

test("reopens the report after the save if an undo happens during it", async () => {
  store.accept(ONE, CHANGE);
  let answer: (saved: Saved) => void = () => {};
  const saving = store.save(SAVE, () => new Promise((resolve) => (answer = resolve)));
  store.stepped([inverse(CHANGE)]);
  await later();
  expect(settled).toEqual([]);
  answer(SAVED);
  await saving;
  await later();
  expect(settled).toEqual([["one", "open"]]);
  expect(store.pending()).toEqual([]);
});

test("takes back a rejection", async () => {
  store.decide(ONE, "rejected");
  expect([openIds(), store.state().last]).toEqual([["other"], ONE]);
  store.takeBack();
  expect([openIds(), store.state().last]).toEqual([["other", "one"], null]);
  await later();
  expect(settled).toEqual([
    ["one", "rejected"],
    ["one", "open"],
  ]);
});

test("reopens the report and shows an error if a decision cannot be stored", async () => {
  isDown = true;
  store.decide(ONE, "rejected");
  await later();
  expect([openIds(), store.state().hasFailed]).toEqual([["other", "one"], true]);
  isDown = false;
  store.decide(ONE, "rejected");
  await later();
  expect([openIds(), store.state().hasFailed]).toEqual([["other"], false]);
});
