import { expect, test } from "vitest";
import { claimsOf } from "./claims";
import { occurrencePlaces } from "./marker-grammar";

test.each([
  ["a marker behind its sentence", "Words vary. We stem words. [1] Then more.", [["We stem words.", "1.1"]]],
  ["a marker inside its sentence", "We stem words [1]. Indexes are sorted in order [2].", [["We stem words", "1.1"], ["Indexes are sorted in order", "2.1"]]],
  ["several markers", "We stem the words. [1][2, 3]", [["We stem the words.", "1.1 2.1 3.1"]]],
  ["a number again", "We stem the words [1]. We fold the letters [1].", [["We stem the words", "1.1"], ["We fold the letters", "1.2"]]],
  ["a quotation of two sentences", "“We stem words. It helps a lot.” [4]", [["We stem words. It helps a lot.", "4.1"]]],
  ["a list", "- **Stemming** cuts the endings [1]\n- Folding lowers the letters [2]", [["Stemming cuts the endings", "1.1"], ["Folding lowers the letters", "2.1"]]],
  ["a short sentence", "Why do we stem? It helps. [1]", [["Why do we stem? It helps.", "1.1"]]],
  ["no marker", "We stem words.", []],
])("%s", (_case, text, expected) => {
  expect(claimsOf(text).map(({ text: claim, cites }) => [claim, cites.map(({ number, occurrence }) => `${number}.${occurrence}`).join(" ")])).toEqual(expected);
});

test("a marker at the end of a text that goes on is left for later", () => {
  expect(claimsOf("We stem the words [1]", false)).toEqual([]);
  expect(claimsOf("We stem the words [1][2", false)).toHaveLength(1);
  expect(claimsOf("We stem the words [1]. And", false)).toHaveLength(1);
});

test("occurrences are told apart by their place", () => {
  expect(occurrencePlaces("a [1] b [2][1]")).toEqual(new Map([[1, [2, 11]], [2, [8]]]));
});
