import fc from "fast-check";
import { expect, test } from "vitest";
import { expectLinearTime } from "../../tests/setup/growth";
import { countMarkers, holdPartialMarker, markedNumbers, occurrencePlaces, splitMarkers } from "./marker-grammar";

const numbersIn = (text: string) =>
  splitMarkers(text).flatMap((piece) => (piece.type === "marker" ? [piece.numbers] : []));

test.each([
  ["Stems match [1].", [[1]]],
  [
    "both [1, 2] and [3;4]",
    [
      [1, 2],
      [3, 4],
    ],
  ],
  ["side by side [1][2]", [[1], [2]]],
  [
    "a range [2-4] and [5–6]",
    [
      [2, 3, 4],
      [5, 6],
    ],
  ],
  ["a mix [1, 3-4]", [[1, 3, 4]]],
  ["the same twice [1, 1]", [[1]]],
  ["spaces [ 7 ]", [[7]]],
])("%s", (text, numbers) => expect(numbersIn(text)).toEqual(numbers));

test.each([
  "[0]",
  "[01]",
  "[-1]",
  "[1",
  "1]",
  "[]",
  "[a]",
  "[1a]",
  "[99999]",
  "[999999999999]",
  "[3-1]",
  "[1-500]",
  "[^1]",
  "[1.5]",
  "[x](1)",
])("%s is not a marker", (text) => expect(numbersIn(text)).toEqual([]));

test.each([
  ["[[1]]", [[1]]],
  ["[1][", [[1]]],
])("%s holds one marker", (text, numbers) => expect(numbersIn(text)).toEqual(numbers));

test("no character is lost", () => {
  const bracketed = fc
    .array(fc.constantFrom("[", "]", "1", "2", "0", ",", "-", " ", "a", "–", ";"), { maxLength: 60 })
    .map((parts) => parts.join(""));
  fc.assert(
    fc.property(
      bracketed,
      (text) =>
        splitMarkers(text)
          .map((piece) => piece.value)
          .join("") === text,
    ),
  );
});

test("pathological text takes time in proportion to its length", () => {
  const read = (text: string) => {
    splitMarkers(text);
    holdPartialMarker(text);
  };
  for (const unit of ["[", "[1,", "[1-", "[1", "[ "])
    expectLinearTime(read, (size) => unit.repeat(size / unit.length), 60_000, unit);
});

test("an incomplete marker is held back until it is complete", () => {
  const answer = "Stems match [1, 2] always.";
  const shown = Array.from(answer, (_, end) => holdPartialMarker(answer.slice(0, end + 1)));
  expect(shown.filter((text) => /\[[^\]]*$/.test(text))).toEqual([]);
  expect(shown.at(-1)).toBe(answer);
});

test("a bracket that is not a marker is shown", () => {
  expect(holdPartialMarker("see [12 monkeys")).toBe("see [12 monkeys");
  expect(holdPartialMarker("see [")).toBe("see ");
  expect(holdPartialMarker("array[i")).toBe("array[i");
});

test.each([
  [Array.from({ length: 12 }, (_, n) => n + 1).join(", "), true],
  [Array.from({ length: 13 }, (_, n) => n + 1).join(", "), false],
  ["1-12", true],
  ["1-13", false],
  ["9999", true],
  ["1,\n2", false],
  ["1,   2", false],
])("[%s] is a marker: %s", (list, isMarker) => {
  expect(numbersIn(`[${list}]`).length > 0).toBe(isMarker);
});

test("after the first 1,000 citations, markers are text", () => {
  expect(numbersIn("[1] ".repeat(1_200)).length).toBeLessThanOrEqual(1_001);
});

test("the n-th place of a number is its n-th occurrence", () => {
  expect(occurrencePlaces("a [1], b [1, 2]")).toEqual(
    new Map([
      [1, [2, 9]],
      [2, [9]],
    ]),
  );
  expect(occurrencePlaces("no markers").size).toBe(0);
});

test("counts continue from earlier texts", () => {
  const counts = new Map([[1, 4]]);
  countMarkers("a [1][1-2]", counts);
  expect(counts).toEqual(
    new Map([
      [1, 6],
      [2, 1],
    ]),
  );
});

test("marked numbers are in order, with repetitions", () => {
  expect(markedNumbers("[2] [1-3] [2]")).toEqual([2, 1, 2, 3, 2]);
});
