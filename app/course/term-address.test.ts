import { expect, test } from "vitest";
import { termElementId, termUrl } from "./term-address";

test("a term's address leads to its element, whatever its case, spaces and script", () => {
  expect(termUrl("search-101", "Inverted  Index")).toBe("/courses/search-101#glossary-inverted_index");
  for (const term of ["inverted index", "C++", "C#", "índice invertido", "50 % rule", "倒排索引", '"quoted" <b>']) {
    const { hash } = new URL(termUrl("search-101", term), "https://cuepoint.example");
    expect(decodeURIComponent(hash.slice(1))).toBe(termElementId(term));
    expect(termElementId(term)).not.toMatch(/\s/);
  }
  expect(termElementId("C#")).not.toBe(termElementId("C++"));
});
