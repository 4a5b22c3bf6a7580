import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LABELED, matchMarker, mayBecomeMarker } from "./provider-marker-grammar";
import { ProviderMarkers } from "./provider-markers";

describe("a marker at the start of a text", () => {
  test.each([
    ["【1】", "[1]"],
    ["【Source 1, 2†The index】", "[1, 2]"],
    ["［1 and 3］", "[1, 3]"],
    ["[^7]", "[7]"],
    ["[^7^]", "[7]"],
    ["[[1; 2]]", "[1, 2]"],
    ["[1–3](/courses/a/lectures/b?t=1)", "[1-3]"],
    ['[1](https://example.org "The index")', "[1]"],
    ["[Quelle 1 und Quelle 2]", "[1, 2]"],
    ["[Fuente 1 y 2]", "[1, 2]"],
    ["[#4 | Stemming]", "[4]"],
    ["[1, 2 et 5]", "[1, 2, 5]"],
    ["(ref. 3)", "[3]"],
    ["<sup>[1, 2]</sup>", "[1, 2]"],
    ["<sup>1 and 2</sup>", "[1, 2]"],
    ["¹²", "[12]"],
  ])("%j is %s", (written, marker) => {
    expect(matchMarker(`${written} and more`, ".")).toMatchObject({ length: written.length, marker });
  });

  test.each([
    "(1)",
    "【4:0†source】",
    "[0]",
    "[^01]",
    "[source]",
    "[12345](/a)",
    "[1](x)",
    "[[3-1]]",
    "[[1-13]]",
    "(outsource 1)",
    "[Source 1\n]",
    " [[1]]",
    "",
  ])("%j does not begin with one", (text) => expect(matchMarker(text, ".")).toBeNull());

  test("a range has all its numbers, at most twelve", () => {
    expect(matchMarker("[[2-5, 9]]", "")?.numbers).toEqual([2, 3, 4, 5, 9]);
    expect(matchMarker("[[1-12]]", "")?.numbers).toHaveLength(12);
  });

  test("a superscript is a power after a letter, and a citation after a sentence", () => {
    for (const written of ["²", "<sup>2</sup>"]) {
      expect(matchMarker(written, "x")).toBeNull();
      expect(matchMarker(written, ")")).toBeNull();
      expect(matchMarker(written, ".")?.numbers).toEqual([2]);
      expect(matchMarker(written, "”")?.numbers).toEqual([2]);
    }
  });

  test("a linked number after a name is a call, not a citation", () => {
    expect(matchMarker("[1](a/b)", "f")).toBeNull();
    expect(matchMarker("[1](a/b)", " ")?.numbers).toEqual([1]);
  });
});

/** Lists as models write them: with words, labels and spaces between the numbers. */
const lists = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 40 }), fc.constantFrom(", ", " and ", " & ", "; source ", ", ref.")), {
    minLength: 1,
    maxLength: 12,
  })
  .map((items) => items.map(([number, separator], index) => (index > 0 ? separator : "") + number).join(""));
const written = fc
  .tuple(
    lists,
    fc.constantFrom(
      ...["【|】", "【Sources: |†The index】", "［|］", "[[|]]", "[[|]](/courses/a?t=1)", "[|†index]", "[Sources |]"],
      ...["[#|: The index]", "(sources |)", "<sup>[|]</sup>", "<sup>|</sup>", '[|](https://example.org/a "b c")'],
    ),
  )
  .map(([list, form]) => form.split("|").join(list));

describe("a marker that arrives in pieces", () => {
  test("each of its beginnings may become a marker", () => {
    fc.assert(
      fc.property(written, (marker) => {
        const found = matchMarker(marker, ".");
        expect(found?.length).toBe(marker.length);
        for (let end = 1; end < marker.length; end++) expect(mayBecomeMarker(marker.slice(0, end))).toBe(true);
      }),
    );
  });

  test("it is rewritten like the whole marker, letter by letter", () => {
    fc.assert(
      fc.property(written, (marker) => {
        const text = `We stem words.${marker} So forms meet.`;
        const markers = new ProviderMarkers(() => true);
        const shown = [...text].map((letter) => markers.write(letter)).join("") + markers.end();
        expect(shown.replace("words. [", "words.[")).toBe(
          `We stem words.${matchMarker(marker, ".")?.marker} So forms meet.`,
        );
      }),
    );
  });

  test.each([
    "[x",
    "[1] ",
    "[sources of",
    "(source 1 says that the index is small",
    "(so it",
    "【索引】",
    "<sub",
    "¹x",
  ])("%j is not held back", (text) => expect(mayBecomeMarker(text)).toBe(false));
});

test("the first characters of labeled markers are found in any letter case, and ordinary brackets are not", () => {
  const found = (text: string) => [...text.matchAll(LABELED)].map(({ index }) => index);
  expect(found("【1】 ［2］ (Source 3) <SUP>4</SUP>")).toEqual([0, 4, 8, 19]);
  expect(found("(as you saw) (sources of error) a < b <sub>2</sub>")).toEqual([]);
});
