import { expect, test } from "vitest";
import { tokensPerSecond } from "./token-rate";

/** An answer of `count` tokens, one every 100 ms. */
const answer = (from: number, count: number) =>
  Array.from({ length: count }, (_, n) => ({ at: from + 100 * n, tokens: 1 }));

test("answers that never overlap have a rate", () => {
  expect(tokensPerSecond([answer(0, 11), answer(2_000, 11)])).toBeCloseTo(22 / 3);
});

test("overlapping answers count together", () => {
  expect(tokensPerSecond([answer(0, 101), answer(0, 101)])).toBeCloseTo(20.2);
});

test("tokens that arrive together count each", () => {
  expect(
    tokensPerSecond([
      [
        { at: 0, tokens: 5 },
        { at: 1_000, tokens: 15 },
      ],
    ]),
  ).toBe(20);
});

test.each([[[]], [[[]]], [[[{ at: 3, tokens: 7 }]]]])("without two arrivals there is no rate: %j", (answers) => {
  expect(tokensPerSecond(answers)).toBeNaN();
});
