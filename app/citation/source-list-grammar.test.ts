import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isEntry, kindOfLine, LONGEST_LINE, mayBeginList } from "./source-list-grammar";

const TITLES = ["ranking with bm25", "the inverted index"];
const kind = (line: string) => kindOfLine(line, TITLES);

describe("a line outside of a list", () => {
  test.each([
    "Sources",
    "Sources:",
    "## References",
    "**Fuentes:**",
    "(Sources)",
    "__Quellen__ :",
    "WORKS CITED",
    "Références",
  ])("%j is a heading", (line) => expect(kind(line)).toEqual({ kind: "heading" }));

  test.each(["---", "* * *", "___", "  ----  "])("%j is a rule", (line) => expect(kind(line).kind).toBe("rule"));

  test.each(["", "  ", "\n"])("%j is blank", (line) => expect(kind(line).kind).toBe("blank"));

  test.each([
    ["Sources: [1], [2]", true],
    ["Source: [1]", false],
    ["Sources: The inverted index @ 02:41 and Ranking with BM25", true],
    ["Quellen: [1]", true],
    ["Quelle: [1]", false],
    ["Fuente: The inverted index, minuto 02:41", false],
  ])("%j names sources on one line", (line, isPlural) => expect(kind(line)).toEqual({ kind: "inline", isPlural }));

  test.each([
    ["[1]: The inverted index @ 02:41", [1], true],
    ["- **[2]** The inverted index (02:41)", [2], false],
    ["3. [1, 12] Ranking with BM25", [1, 12], false],
    ["[7] /courses/search-101/lectures/inverted-index?t=161", [7], false],
  ])("%j is an entry", (line, numbers, isDefinition) =>
    expect(kind(line)).toEqual({ kind: "entry", numbers, isDefinition }),
  );

  test.each([
    "Sources of error",
    "Sources: the sun",
    "Sources: The inverted index maps terms",
    "Sources [1]",
    "Resources:",
    "#hashtag",
    "--",
    "-*-",
    "[1]",
    "[1] “We stem words.”",
    "[1] The inverted index maps terms",
    "The inverted index @ 02:41",
    "[12345] The inverted index @ 02:41",
    `Sources: ${"[1] ".repeat(LONGEST_LINE)}`,
  ])("%j is text", (line) => expect(kind(line).kind).toBe("text"));
});

describe("a line under a heading", () => {
  test.each([
    "[1] says anything at all about it",
    "- The inverted index",
    "* “We stem words.” (02:41)",
    "1. Lecture 3, The inverted index, from 02:41 to 03:10",
    "• https://example.org/a-page",
    "- The inverted index @ 02:41 explains stemming well",
    "- around 12 min, [3]",
  ])("%j is an entry", (line) => expect(isEntry(line, TITLES)).toBe(true));

  test.each([
    "- The sun",
    "- The sun [1]",
    "“We stem words.”",
    "- The inverted index explains stemming",
    "- The inverted index @ 02:41 says why we stem words",
    "At 02:41 she explains it",
    "- Embeddings",
    "[]",
    `[1] ${"a".repeat(LONGEST_LINE)}`,
  ])("%j is none", (line) => expect(isEntry(line, TITLES)).toBe(false));

  test("a title that is a part of another word does not hide that word", () => {
    expect(isEntry("- the inverted indexing", TITLES)).toBe(false);
  });
});

describe("the start of a line", () => {
  const beginnings = (line: string) => Array.from({ length: line.length + 1 }, (_, end) => line.slice(0, end));
  const LISTS = [
    ...["Sources:", "## References", "**Fuentes**", "(Sources: [1], [2])", "---", "* * *", "Works cited"],
    ...["[1]: The inverted index @ 02:41", "- [2] Ranking with BM25 @ 01:00", "12. [1, 2] The inverted index"],
  ];

  test.each(LISTS)("each beginning of %j may begin a list", (line) => {
    expect(beginnings(line).filter((start) => !mayBeginList(start))).toEqual([]);
  });

  test("each beginning of a line that belongs to a list may begin one", () => {
    const parts =
      "Sources|sources used|Fuente|:|: |**|_|(|)|## |- |1. |[1]|[1, 2]|[3–5]|, | |The inverted index|02:41|/courses/a".split(
        "|",
      );
    const line = fc.array(fc.constantFrom(...parts), { minLength: 1, maxLength: 7 }).map((words) => words.join(""));
    const belongs = line.filter((text) => ["heading", "inline", "entry"].includes(kind(text).kind));
    fc.assert(
      fc.property(belongs, (text) => {
        expect(beginnings(text).filter((start) => !mayBeginList(start))).toEqual([]);
      }),
    );
  });

  test.each([
    "The",
    "Sources o",
    "Sources are",
    "- a",
    "1. The",
    "[x",
    "> [1]",
    "```",
    "Res",
    " ".repeat(LONGEST_LINE + 1),
  ])("%j is passed on", (start) => expect(mayBeginList(start)).toBe(false));

  test("any line takes the same time, hostile ones too", () => {
    const hostile = fc.array(fc.constantFrom("[1", "[1]", ",", " ", "*", "Sources:", "02:41", "“", "/courses/", "- "), {
      minLength: 100,
      maxLength: 200,
    });
    fc.assert(
      fc.property(hostile, (parts) => {
        const line = parts.join("").slice(0, LONGEST_LINE);
        const started = performance.now();
        kind(line);
        isEntry(line, TITLES);
        mayBeginList(line);
        expect(performance.now() - started).toBeLessThan(200); // exponential time would take minutes
      }),
    );
  });
});
