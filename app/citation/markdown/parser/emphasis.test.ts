import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { pairRuns, runAt } from "./emphasis";
import { MAX_INLINE_DEPTH } from "./limits";

describe("a run of emphasis", () => {
  test.each([
    ["*a", 0, true, false],
    ["a*", 1, false, true],
    ["a*b", 1, true, true],
    ["a * b", 2, false, false],
    ["a_b", 1, false, false],
    ["(_a", 1, true, false],
    ["a_)", 1, false, true],
    ['a*"b"', 1, false, true],
    ["😀*a", 2, true, false],
    ["词*。", 1, false, true],
    ["~~~a", 0, false, false],
    ["~~a", 0, true, false],
  ])("in %j at %d: opens %j, closes %j", (text, start, canOpen, canClose) => {
    expect(runAt(text, start)).toMatchObject({ start, canOpen, canClose });
  });

  test("ends where its character ends", () => {
    expect(runAt("a***_b", 1)).toMatchObject({ start: 1, end: 4, left: 3, character: "*" });
  });
});

/** Pairs the runs of a text, and returns the characters of each that remain text. */
function unpaired(text: string): { left: number[]; depth: number } {
  const runs = [...text.matchAll(/\*+|_+|~+/g)].map(({ index }) => runAt(text, index));
  const depth = pairRuns(runs, Array<number>(runs.length + 1).fill(0));
  return { left: runs.map(({ left }) => left), depth };
}

describe("pairs", () => {
  test.each([
    ["*a*", [0, 0], 1],
    ["**a**", [0, 0], 1],
    ["***a***", [0, 0], 2],
    ["**a*", [1, 0], 1],
    ["*a**", [0, 1], 1],
    ["*a _b* c_", [0, 1, 0, 1], 1],
    ["*a **b* c**", [0, 0, 0, 0], 3],
    ["~~a~", [2, 1], 0],
    ["*a", [1], 0],
    ["", [], 0],
  ])("%j leaves %j as text, and is %d deep", (text, left, depth) => expect(unpaired(text)).toEqual({ left, depth }));

  test("emphasis is at most as deep as the limit, and the rest is text", () => {
    const marks = Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? "*" : "_"));
    const opened = marks.map((mark) => `${mark}a`).join(" ");
    const closed = marks.reverse().map((mark) => `b${mark}`);
    const text = `${opened} ${closed.join(" ")}`;
    const { left, depth } = unpaired(text);
    expect(depth).toBe(MAX_INLINE_DEPTH);
    expect(left.filter((count) => count === 0)).toHaveLength(2 * MAX_INLINE_DEPTH);
  });

  test("each character of a run is paired once or remains text", () => {
    const texts = fc.string({ unit: fc.constantFrom(..."***__~~ab (."), maxLength: 60 });
    fc.assert(
      fc.property(texts, (text) => {
        const runs = [...text.matchAll(/\*+|_+|~+/g)].map(({ index }) => runAt(text, index));
        pairRuns(runs, Array<number>(runs.length + 1).fill(0));
        const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0);
        for (const { start, end, left, opens, closes } of runs)
          expect(left + sum(opens) + sum(closes)).toBe(end - start);
        expect(sum(runs.flatMap(({ opens }) => opens))).toBe(sum(runs.flatMap(({ closes }) => closes)));
      }),
    );
  });
});
