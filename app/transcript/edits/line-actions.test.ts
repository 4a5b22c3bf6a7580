import { describe, expect, test } from "vitest";
import { applyChanges } from "./apply-changes";
import { problemOf } from "./check-change";
import { diffLines } from "./diff-lines";
import { inverse, type Line } from "./line";
import {
  confirmLine,
  editLine,
  insertAfter,
  mergeWithPrevious,
  moveTime,
  renameSpeaker,
  shiftTimes,
  splitLine,
} from "./line-actions";
import { replaceText } from "./replace-text";

const LINES: Line[] = [
  { startMs: 0, endMs: 2_000, text: "We stem words.", speaker: "Ada" },
  { startMs: 2_000, endMs: 6_000, text: "Why do we stem them?" },
  { startMs: 8_000, endMs: 9_000, text: "Fewer terms." },
];

describe("a line", () => {
  test("gets another text on one line, or none and is deleted", () => {
    expect(editLine(LINES, 2, { text: " Fewer \n terms " })?.to).toEqual([{ ...LINES[2], text: "Fewer terms" }]);
    expect(editLine(LINES, 2, { text: "Fewer terms. " })).toBeNull();
    expect(editLine(LINES, 2, { text: "  " })?.to).toEqual([]);
    expect(editLine(LINES, 0, { speaker: "" })?.to).toEqual([{ startMs: 0, endMs: 2_000, text: "We stem words." }]);
  });

  test("is confirmed if its recognizer was unsure of it, until its words change", () => {
    const unsure: Line = {
      startMs: 0,
      endMs: 900,
      text: "Glaciers calf.",
      confidence: { percent: 30, unsureWords: [] },
    };
    const confirmed: Line = { ...unsure, isConfirmed: true };
    expect(confirmLine([unsure], 0)).toEqual({ at: 0, from: [unsure], to: [confirmed] });
    expect(confirmLine([confirmed], 0)).toBeNull();
    expect(confirmLine(LINES, 0)).toBeNull();

    const plain = { startMs: 0, endMs: 900, text: "Glaciers calve." };
    expect(editLine([confirmed], 0, { text: "Glaciers calve." })?.to).toEqual([plain]);
    expect(editLine([confirmed], 0, { speaker: "Ada" })?.to[0]).toMatchObject({ speaker: "Ada", isConfirmed: true });
    expect(splitLine([confirmed], 0, { text: "Glaciers calve.", offset: 8 })?.to[0]).not.toHaveProperty("isConfirmed");
    expect(mergeWithPrevious([LINES[1] ?? unsure, confirmed], 1)?.to[0]).not.toHaveProperty("isConfirmed");
    const replacement = { find: "calf", replace: "calve", wholeWords: true, matchCase: true };
    expect(replaceText([unsure], replacement)[0]?.to).toEqual([plain]);
  });

  test("is split at a character: at the video's time, or where the characters say", () => {
    const text = "Why do we stem them?";
    expect(splitLine(LINES, 1, { text, offset: 6, atMs: 3_210 })?.to).toEqual([
      { startMs: 2_000, endMs: 3_210, text: "Why do" },
      { startMs: 3_210, endMs: 6_000, text: "we stem them?" },
    ]);
    expect(splitLine(LINES, 1, { text, offset: 10, atMs: 99_000 })?.to[0]?.endMs).toBe(3_895);
    expect(splitLine(LINES, 1, { text, offset: 0 })).toBeNull();
    expect(splitLine(LINES, 1, { text, offset: text.length })).toBeNull();
  });

  test("is merged with the previous line, and takes its speaker", () => {
    expect(mergeWithPrevious(LINES, 1)).toEqual({
      at: 0,
      from: [LINES[0], LINES[1]],
      to: [{ startMs: 0, endMs: 6_000, text: "We stem words. Why do we stem them?", speaker: "Ada" }],
    });
    expect(mergeWithPrevious(LINES, 0)).toBeNull();
    const japanese = ["機械学習は", "分野です。"].map((text) => ({ startMs: 0, endMs: 900, text }));
    expect(mergeWithPrevious(japanese, 1)?.to[0]?.text).toBe("機械学習は分野です。");
  });

  test("is added in the pause after another", () => {
    expect(insertAfter(LINES, 1, "Yes.").to).toEqual([{ startMs: 6_000, endMs: 8_000, text: "Yes." }]);
    expect(problemOf(insertAfter(LINES, 2, "Yes."))).toBeNull();
  });
});

describe("a time", () => {
  test("moves with the end of the line before, if they touch", () => {
    expect(moveTime(LINES, 1, { edge: "start", toMs: 2_300 })?.to).toEqual([
      { ...LINES[0], endMs: 2_300 },
      { ...LINES[1], startMs: 2_300 },
    ]);
    expect(moveTime(LINES, 2, { edge: "start", toMs: 7_500 })?.to).toEqual([{ ...LINES[2], startMs: 7_500 }]);
  });

  test("stays within the line's neighbors and its own other end", () => {
    expect(moveTime(LINES, 2, { edge: "start", toMs: 0 })?.to).toEqual([{ ...LINES[2], startMs: 2_100 }]);
    expect(moveTime(LINES, 1, { edge: "start", toMs: 0 })?.to).toEqual([
      { ...LINES[0], endMs: 100 },
      { ...LINES[1], startMs: 100 },
    ]);
    expect(moveTime(LINES, 1, { edge: "end", toMs: 0 })?.to).toEqual([{ ...LINES[1], endMs: 2_100 }]);
    expect(moveTime(LINES, 1, { edge: "start", toMs: 99_000 })?.to.at(-1)).toMatchObject({ startMs: 5_900 });
    expect(moveTime(LINES, 0, { edge: "start", toMs: -5 })).toBeNull();
  });
});

describe("a shift of times", () => {
  test("moves a line and all after it, and keeps their lengths", () => {
    const change = shiftTimes(LINES, 1, 1_500.4);
    expect(change).toEqual({
      at: 1,
      from: LINES.slice(1),
      to: LINES.slice(1).map((line) => ({ ...line, startMs: line.startMs + 1_500, endMs: line.endMs + 1_500 })),
    });
  });

  test("is sent as one change, in either direction, and undone", () => {
    for (const by of [90_000, -1_000]) {
      const late = LINES.map((line) => ({ ...line, startMs: line.startMs + 1_000, endMs: line.endMs + 1_000 }));
      const shifted = applyChanges(late, [shiftTimes(late, 0, by)!]).lines;
      const sent = diffLines(late, shifted);
      expect(sent).toHaveLength(1);
      expect(applyChanges(late, sent)).toMatchObject({ lines: shifted, conflicts: [] });
      expect(applyChanges(shifted, sent.map(inverse)).lines).toEqual(late);
    }
  });

  test("stops at the start of the recording and of the line before", () => {
    expect(shiftTimes(LINES, 0, -LINES[0]!.startMs - 1)).toBeNull();
    expect(shiftTimes(LINES, 1, LINES[0]!.startMs - LINES[1]!.startMs)).not.toBeNull();
    expect(shiftTimes(LINES, 1, LINES[0]!.startMs - LINES[1]!.startMs - 1)).toBeNull();
    expect([shiftTimes(LINES, 0, 0), shiftTimes([], 0, 5)]).toEqual([null, null]);
  });
});

test("a speaker is renamed in all lines", () => {
  expect(renameSpeaker(LINES, "Ada", "Ada Lovelace").map(({ to }) => to[0]?.speaker)).toEqual(["Ada Lovelace"]);
});

test.each([
  [{ text: " " }, "empty"],
  [{ text: "x".repeat(2_001) }, "too_long"],
  [{ speaker: "x".repeat(201) }, "too_long"],
  [{ endMs: 7_999 }, "times"],
  [{ startMs: 8_000.5 }, "times"],
  [{ startMs: -1 }, "times"],
  [{ endMs: 90_000_000 }, "times"],
])("a line with %o is refused: %s", (fields, problem) => {
  expect(problemOf({ from: [LINES[2]!], to: [{ ...LINES[2]!, ...fields }] })).toBe(problem);
});

test("lines in another order than their times are refused", () => {
  expect(problemOf({ from: [], to: [LINES[2]!, LINES[1]!] })).toBe("order");
});

test("a line that is already too long may keep its length, and get back a longer text that it had", () => {
  const withWords = (length: number, speaker = "Ada") => ({ ...LINES[2]!, text: "x".repeat(length), speaker });
  const from = [withWords(3_284, "A".repeat(300))];
  expect(problemOf({ from, to: [withWords(3_284, "B".repeat(300))] })).toBeNull();
  expect(problemOf({ from, to: [withWords(3_285)] })).toBe("too_long");
  expect(problemOf({ from, to: [withWords(20, "A".repeat(301))] })).toBe("too_long");
  expect(problemOf({ from, to: [withWords(3_285)] }, ({ text }) => text.length === 3_285)).toBeNull();
});

describe("a line after 24 hours", () => {
  const day = 24 * 3_600_000;
  const late = [25, 26].map((hours) => ({ startMs: hours * day, endMs: hours * day + 2_000, text: `After ${hours}` }));
  const [first, second] = [late[0]!, late[1]!];

  test("can get other words and another speaker, and be split, merged and deleted", () => {
    const changes = [
      editLine(late, 0, { text: "Other words" }),
      editLine(late, 0, { speaker: "Ada" }),
      splitLine(late, 0, { text: first.text, offset: 5 }),
      mergeWithPrevious(late, 1),
      { at: 0, from: [first], to: [] },
    ];
    expect(changes.map((change) => problemOf(change!))).toEqual([null, null, null, null, null]);
  });

  test("can be moved before them, line by line, but not further on", () => {
    const change = moveTime(late, 0, { edge: "start", toMs: 5_000 })!;
    expect(problemOf(change)).toBeNull();
    const ended = moveTime(change.to, 0, { edge: "end", toMs: 7_000 })!;
    expect([problemOf(ended), ended.to]).toEqual([null, [{ ...first, startMs: 5_000, endMs: 7_000 }]]);
    expect(problemOf(moveTime(late, 1, { edge: "end", toMs: second.endMs + 100 })!)).toBe("times");
  });

  test("gets back the times that it had", () => {
    const back = { from: [{ ...first, startMs: 0, endMs: 1_000 }], to: [first] };
    expect(problemOf(back)).toBe("times");
    expect(problemOf(back, (_, problem) => problem === "times")).toBeNull();
  });
});
