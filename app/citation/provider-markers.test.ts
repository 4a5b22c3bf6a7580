import fc from "fast-check";
import { expect, test } from "vitest";
import { ProviderMarkers } from "./provider-markers";

const known = (number: number) => number >= 1 && number <= 12;

function rewrite(text: string, pieces: readonly string[] = [text]): string {
  const markers = new ProviderMarkers(known);
  return pieces.map((piece) => markers.write(piece)).join("") + markers.end();
}

test.each([
  ["Stems match【1】.", "Stems match [1]."],
  ["Stems match 【1†source】.", "Stems match [1]."],
  ["Stems match【1†L12-L15】【2†source】.", "Stems match [1][2]."],
  ["Stems match【1, 2】.", "Stems match [1, 2]."],
  ["Stems match.[^1][^2]", "Stems match. [1][2]"],
  ["Stems match [^1^].", "Stems match [1]."],
  ["Stems match [[1]].", "Stems match [1]."],
  ["Stems match [[1]](https://example.org/a?b#c).", "Stems match [1]."],
  ["Stems match [2](/courses/search-101/lectures/a?t=12).", "Stems match [2]."],
  ["Stems match [Source 1].", "Stems match [1]."],
  ["Stems match [source: 3].", "Stems match [3]."],
  ["Stems match [Sources 1 and 2].", "Stems match [1, 2]."],
  ["Stems match [Source 1, Source 2].", "Stems match [1, 2]."],
  ["Stems match [Source 1: The inverted index @ 02:41].", "Stems match [1]."],
  ["Stems match [citation:1][citation:2].", "Stems match [1][2]."],
  ["Stems match [doc1].", "Stems match [1]."],
  ["Stems match [#2].", "Stems match [2]."],
  ["Stems match [1†source].", "Stems match [1]."],
  ["Stems match [1 and 2].", "Stems match [1, 2]."],
  ["Stems match (Source 1).", "Stems match [1]."],
  ["Stems match (sources 1-3).", "Stems match [1-3]."],
  ["Coinciden (fuentes 1 y 2).", "Coinciden [1, 2]."],
  ["Stems match ［1］.", "Stems match [1]."],
  ["Stems match.<sup>1</sup>", "Stems match. [1]"],
  ["Stems match<sup>[1]</sup>.", "Stems match [1]."],
  ["Stems match.¹ So do roots.¹²", "Stems match. [1] So do roots. [12]"],
  ["> “A stem,” she says.【1】", "> “A stem,” she says. [1]"],
  ["A price of $5 【1】 and $10 【2】.", "A price of $5 [1] and $10 [2]."],
  ['A 3.5" disk【1】 and a 5" one【2】.', 'A 3.5" disk [1] and a 5" one [2].'],
  ["`code` and text【1】.\n\n```\nx\n```\n\nText【2】.", "`code` and text [1].\n\n```\nx\n```\n\nText [2]."],
  ["An `unclosed span【1】.\n\nText【1】.", "An `unclosed span【1】.\n\nText [1]."],
])("%j becomes %j", (text, expected) => {
  expect(rewrite(text)).toBe(expected);
  expect(rewrite(text, [...text])).toBe(expected);
});

test.each([
  "Stems match [1], [2, 3] and [4-6].",
  "Stems match [1][2].",
  "An unknown source【99】, [^13], [Source 40], (source 77).",
  "The provider's own number【4:0†source】.",
  "Two reasons: (1) speed and (2) memory, as in equation (3).",
  "x² + y², 10 m² and x<sup>2</sup>",
  "`【1】` and ``a[^1]``",
  "```\nprint(【1】)\n【2】\n```",
  "~~~\n[^1]\n~~~",
  "- item\n  ```ts\n  const a = b[[1]];\n  ```",
  "$a【1】$ and $$\nx[[1]]\n$$ and \\(f[[2]]\\) and \\[g[^1]\\]",
  '“We stem【1】 words” and "we match [^1] stems".',
  "f[1](x) calls the first function, [a link](https://example.org/1) stays.",
  "[the docs](https://example.org) and [x] and [ ] tasks",
  "[1-500] and 【3-1】",
  "\\[1\\] is escaped",
  "a < b and <b>bold</b>",
  "【",
  "[Sour",
  "",
])("%j stays as it is written", (text) => {
  expect(rewrite(text)).toBe(text);
  expect(rewrite(text, [...text])).toBe(text);
});

const fragments = fc.array(
  fc.constantFrom(
    ...'【1】|【2†s】|[^1]|[[1]]|[1]|(|[|]|Source 1|)|(/a)|`|```|\n|\n\n|$|$$|\\(|\\)|“|”|"| |word|.|<sup>|1</sup>|¹|- |> |†|^|99'.split(
      "|",
    ),
  ),
  { maxLength: 40 },
);

test("the result does not depend on how the text is split", () => {
  fc.assert(
    fc.property(fragments, fc.array(fc.nat(80), { maxLength: 12 }), (parts, cuts) => {
      const text = parts.join("");
      const places = [0, ...cuts.map((cut) => cut % (text.length + 1)).sort((a, b) => a - b), text.length];
      const pieces = places.slice(1).map((end, index) => text.slice(places[index], end));
      expect(rewrite(text, pieces)).toBe(rewrite(text));
    }),
  );
});

test("passes text on immediately if it cannot be a marker", () => {
  const markers = new ProviderMarkers(known);
  expect(markers.write("An index maps each term [")).toBe("An index maps each term ");
  expect(markers.write("x")).toBe("[x");
  expect(markers.write("] (which is")).toBe("] (which is");
  expect(markers.write(" it【")).toBe(" it");
});

test.each(["[", "[1", "【", "(source ", "`", "$", "[1](", "<sup>", "¹", '"', "> ", "~"])(
  "a text of %j alone takes time in proportion to its length",
  (part) => {
    const markers = new ProviderMarkers(known);
    const started = performance.now();
    let length = 0;
    for (let index = 0; index < 50_000; index++) length += markers.write(part).length;
    length += markers.end().length;
    expect(length).toBeGreaterThan(0);
    expect(performance.now() - started).toBeLessThan(4_000); // quadratic time would take minutes
  },
);
