import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { ClaimReader, claimsOf } from "./claims";
import * as grammar from "./marker-grammar";

test.each([
  ["a marker behind its sentence", "Words vary. We stem words. [1] Then more.", [["We stem words.", "1.1"]]],
  [
    "a marker inside its sentence",
    "We stem words [1]. Indexes are sorted in order [2].",
    [
      ["We stem words", "1.1"],
      ["Indexes are sorted in order", "2.1"],
    ],
  ],
  ["several markers", "We stem the words. [1][2, 3]", [["We stem the words.", "1.1 2.1 3.1"]]],
  [
    "a number again",
    "We stem the words [1]. We fold the letters [1].",
    [
      ["We stem the words", "1.1"],
      ["We fold the letters", "1.2"],
    ],
  ],
  ["a quotation of two sentences", "“We stem words. It helps a lot.” [4]", [["We stem words. It helps a lot.", "4.1"]]],
  [
    "a list",
    "- **Stemming** cuts the endings [1]\n- Folding lowers the letters [2]",
    [
      ["Stemming cuts the endings", "1.1"],
      ["Folding lowers the letters", "2.1"],
    ],
  ],
  ["a short sentence", "Why do we stem? It helps. [1]", [["Why do we stem? It helps.", "1.1"]]],
  ["no marker", "We stem words.", []],
])("%s", (_case, text, expected) => {
  expect(
    claimsOf(text).map(({ text: claim, cites }) => [
      claim,
      cites.map(({ number, occurrence }) => `${number}.${occurrence}`).join(" "),
    ]),
  ).toEqual(expected);
});

test("a marker at the end of an incomplete text waits for the rest", () => {
  const reader = new ClaimReader();
  expect(reader.read("We stem the words [1]")).toEqual([]);
  expect(reader.read("[2")).toEqual([]);
  expect(reader.read("]. And").map(({ cites }) => cites.map(({ number }) => number))).toEqual([[1, 2]]);
});

test("the claim of a very long sentence is its last thousand characters", () => {
  const [claim] = claimsOf(`${"stem ".repeat(10_000)}[1]`);
  expect(claim?.text.length).toBeLessThanOrEqual(1_000);
  expect(claim?.text).toMatch(/^(stem )+stem$/);
});

test("the claims do not depend on how the text is split", () => {
  const units = [
    "We stem words",
    " ",
    ". ",
    "[1]",
    "[2, 3]",
    "[",
    "1",
    "]",
    "\n",
    "\n\n",
    "“",
    "”",
    "- ",
    "I. e. ",
    "[1](x)",
    "*",
    "[12",
  ];
  const text = fc.array(fc.constantFrom(...units), { maxLength: 30 }).map((all) => all.join(""));
  fc.assert(
    fc.property(text, fc.array(fc.nat(120), { maxLength: 8 }), (whole, cuts) => {
      const reader = new ClaimReader();
      const ends = [...new Set([...cuts.filter((cut) => cut < whole.length), whole.length])].sort((a, b) => a - b);
      const pieces = ends.map((end, index) => whole.slice(ends[index - 1] ?? 0, end));
      expect([...pieces.flatMap((piece) => reader.read(piece)), ...reader.read("", true)]).toEqual(claimsOf(whole));
    }),
    { numRuns: 1_000 },
  );
});

test("claims after the first 250 have no text, so that nothing is looked up for them", () => {
  const claims = claimsOf("We stem words [1]. ".repeat(300));
  expect(claims.map(({ text }) => text !== "").lastIndexOf(true)).toBe(249);
  expect(claims.at(-1)?.cites).toEqual([{ number: 1, occurrence: 300 }]);
});

test("each piece of a text is read once, however many markers it has", () => {
  const split = vi.spyOn(grammar, "splitMarkers"); // why: what is counted is how much of the text it is given
  const text = "We stem words [1]. ".repeat(1_000);
  const reader = new ClaimReader();
  const claims = text.match(/\S+\s*/g)!.flatMap((word) => reader.read(word));
  expect(claims.length + reader.read("", true).length).toBe(1_000);
  expect(split.mock.calls.reduce((sum, [piece]) => sum + piece.length, 0)).toBeLessThan(text.length * 2);
});

test("occurrences are distinguished by their offset", () => {
  expect(grammar.occurrencePlaces("a [1] b [2][1]")).toEqual(
    new Map([
      [1, [2, 11]],
      [2, [8]],
    ]),
  );
});
