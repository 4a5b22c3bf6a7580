import { expect, test } from "vitest";
import { findMarkers } from "./find-markers";

test("markers are found with their offsets, their occurrences and what contains them", () => {
  const text = "So [1] and `a[1]` and [see [2]](https://example.org) and [1, 2].";
  expect(
    findMarkers(text).map(({ marker, cites, inside, start, end }) => [
      marker,
      text.slice(start, end),
      cites.map(({ occurrence }) => occurrence),
      inside,
    ]),
  ).toEqual([
    ["[1]", "[1]", [1], null],
    ["[1]", "[1]", [2], "code"],
    ["[2]", "[2]", [1], "link"],
    ["[1, 2]", "[1, 2]", [3, 2], null],
  ]);
});

test.each([
  ["a code block", "```\n[1]\n```", "code"],
  ["a formula", "$$\nx[1]\n$$", "math"],
  ["an image", "![a [1]](x.png)", "image"],
  ["a footnote", "a[^1]\n\n[^1]: b [1]", "footnote"],
])("a marker in %s is not a citation", (_name, text, inside) => {
  expect(findMarkers(text)).toMatchObject([{ marker: "[1]", inside }]);
});

test("occurrences continue from earlier texts", () => {
  expect(findMarkers("So [3].", new Map([[3, 2]]))[0]?.cites).toEqual([{ number: 3, occurrence: 3 }]);
});

test.each(["", "No marker here.", "[a] [0] [1"])("%j has no marker", (text) => {
  expect(findMarkers(text)).toEqual([]);
});

test("offsets count in the whole text, blanks at its start included", () => {
  const text = "\n\n  `a[2]` and [1]";
  expect(findMarkers(text).map(({ start, end, inside }) => [text.slice(start, end), inside])).toEqual([
    ["[2]", "code"],
    ["[1]", null],
  ]);
});

test("notation in prose is found, but is no citation", () => {
  const text = "By Theorem [2], a[1] lies in the interval [1, 3] [2].";
  expect(findMarkers(text).map(({ marker, inside }) => `${marker} ${inside}`)).toEqual([
    "[2] notation",
    "[1] notation",
    "[1, 3] notation",
    "[2] null",
  ]);
  expect(findMarkers(text).at(-1)?.cites).toEqual([{ number: 2, occurrence: 2 }]);
});
