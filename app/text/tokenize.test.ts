import fc from "fast-check";
import { expect, test } from "vitest";
import { collapseWhitespace } from "./collapse-whitespace";
import { tokenize, wordsAsWritten } from "./tokenize";

test.each([
  ["The inverted index, again!", ["the", "inverted", "index", "again"]],
  ["BM25's k1=1.2", ["bm25", "s", "k1", "1", "2"]],
  ["¿Qué es la raíz?", ["qué", "es", "la", "raíz"]],
  ["re-rank snake_case", ["re", "rank", "snake", "case"]],
  ["हिन्दी भाषा", ["हिन्दी", "भाषा"]],
  ["ÉCOLE e\u0301cole", ["école", "e\u0301cole"]],
  ["🙂 — …", []],
  ["", []],
])("%j has the words %j", (text, words) => {
  expect(tokenize(text)).toEqual(words);
});

test("words as written keep their capitals", () => {
  expect(wordsAsWritten("Porter's NLP lecture")).toEqual(["Porter", "s", "NLP", "lecture"]);
});

test("words contain nothing but letters, marks and digits, and are in the text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      for (const word of wordsAsWritten(text)) {
        expect(word).toMatch(/^[\p{L}\p{M}\p{N}]+$/u);
        expect(text).toContain(word);
      }
    }),
  );
});

test.each([
  [" a \n\t b ", "a b"],
  ["no\u00a0break\u2003wide", "no break wide"],
  ["\n", ""],
  ["as it is", "as it is"],
])("%j collapses to %j", (text, collapsed) => {
  expect(collapseWhitespace(text)).toBe(collapsed);
});
