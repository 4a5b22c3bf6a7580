import { expect, test } from "vitest";
import { applyChanges } from "./apply-changes";
import { countMatches, replaceText } from "./replace-text";

const LINES = ["The tree and a Tree.", "Trees in a stree(t)", "tree", "Árbol o árboles"].map((text, index) => ({
  startMs: index * 1_000,
  endMs: index * 1_000 + 900,
  text,
}));
const OPTIONS = { find: "tree", replace: "trie", wholeWords: false, matchCase: false };
const texts = (options: Partial<typeof OPTIONS>) =>
  applyChanges(LINES, replaceText(LINES, { ...OPTIONS, ...options })).lines.map(({ text }) => text);

test.each([
  [{}, ["The trie and a trie.", "tries in a strie(t)", "trie", "Árbol o árboles"], 5],
  [{ wholeWords: true }, ["The trie and a trie.", "Trees in a stree(t)", "trie", "Árbol o árboles"], 3],
  [{ matchCase: true }, ["The trie and a Tree.", "Trees in a strie(t)", "trie", "Árbol o árboles"], 3],
  [
    { find: "ÁRBOL", replace: "mata", wholeWords: true },
    ["The tree and a Tree.", "Trees in a stree(t)", "tree", "mata o árboles"],
    1,
  ],
  [{ find: "e(t)", replace: "et" }, ["The tree and a Tree.", "Trees in a street", "tree", "Árbol o árboles"], 1],
])("replaces with %o", (options, expected, count) => {
  expect(texts(options)).toEqual(expected);
  expect(countMatches(LINES, { ...OPTIONS, ...options })).toBe(count);
});

test("takes words as they are: no sign is a pattern", () => {
  expect(texts({ find: ".*", replace: "x" })).toEqual(LINES.map(({ text }) => text));
  expect(texts({ find: "tree", replace: "$&$1" })[2]).toBe("$&$1");
  expect(texts({ find: " " })).toEqual(LINES.map(({ text }) => text));
});

test("deletes lines that would be empty", () => {
  expect(texts({ replace: "", wholeWords: true, matchCase: true })).toEqual([
    "The and a Tree.",
    "Trees in a stree(t)",
    "Árbol o árboles",
  ]);
});
