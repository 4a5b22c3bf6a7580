import { describe, expect, test } from "vitest";
import type { Line } from "./line";
import { movesTimes, spanMover } from "./moved-times";

const [A, B]: [Line, Line] = [
  { startMs: 10_000, endMs: 14_000, text: "We stem words." },
  { startMs: 14_000, endMs: 18_000, text: "Why?" },
];
const span = (startMs: number, endMs: number) => ({ startMs, endMs });

describe("a citation", () => {
  test("stays where it is if only words change, or a line is split or merged", () => {
    const changes = [
      { at: 0, from: [A], to: [{ ...A, text: "We cut words." }] },
      { at: 0, from: [A, B], to: [{ ...A, endMs: B.endMs }] },
      {
        at: 0,
        from: [A],
        to: [
          { ...A, endMs: 12_000 },
          { ...A, startMs: 12_000 },
        ],
      },
      { at: 0, from: [], to: [A] },
    ];
    expect(movesTimes(changes)).toBe(false);
    expect(spanMover(changes)(span(11_000, 15_000))).toEqual(span(11_000, 15_000));
  });

  test("moves with its line", () => {
    const moved = [{ at: 0, from: [A], to: [{ ...A, startMs: 20_000, endMs: 24_000 }] }];
    expect(movesTimes(moved)).toBe(true);
    expect(spanMover(moved)(span(10_000, 14_000))).toEqual(span(20_000, 24_000));
    expect(spanMover(moved)(span(11_000, 12_000))).toEqual(span(21_000, 22_000));
    expect(spanMover(moved)(span(30_000, 31_000))).toEqual(span(30_000, 31_000));
  });

  test("moves through one change after the other", () => {
    const first = { ...A, startMs: 11_000, endMs: 15_000 };
    const changes = [
      { at: 0, from: [A], to: [first] },
      { at: 0, from: [first], to: [{ ...first, startMs: 12_000, endMs: 16_000 }] },
    ];
    expect(spanMover(changes)(span(10_000, 14_000))).toEqual(span(12_000, 16_000));
  });

  test("is gone if all of its lines are deleted, and stays if some remain", () => {
    const deleted = [{ at: 0, from: [A], to: [] }];
    expect(spanMover(deleted)(span(10_500, 13_000))).toBeNull();
    expect(spanMover(deleted)(span(10_500, 17_000))).toEqual(span(10_500, 17_000));
  });
});
