import fc from "fast-check";
import { expect, test } from "vitest";
import { SourceListRemover } from "./source-list";

const TITLES = ["ranking with bm25", "the inverted index", "embeddings"];

function remove(text: string, pieces: readonly string[] = [text]): string {
  const remover = new SourceListRemover(() => TITLES);
  return pieces.map((piece) => remover.write(piece)).join("") + remover.end();
}

const ANSWER = "Stemming joins the forms of a word [1]. The index needs them [2].";

test.each([
  "Sources:\n[1] The inverted index @ 02:41\n[2] Ranking with BM25 @ 01:00",
  "Sources:\n- [1] The inverted index @ 02:41\n- [2] Ranking with BM25 @ 01:00\n",
  "**Sources:**\n\n1. The inverted index @ 02:41\n2. Ranking with BM25, 01:00–02:10",
  "**Sources**:\n* [1]: “We stem words.”\n* [2]: The lecture about ranking",
  "## References\n\n[1] The inverted index (02:41)\n\n[2] Embeddings (00:12)\n",
  "---\n\n### Sources used\n- The inverted index, from 02:41 to 03:34 [1]",
  "*Sources: [1], [2]*",
  "Sources: [1] The inverted index @ 02:41; [2] Ranking with BM25 @ 01:00",
  "Sources: [1][2].",
  "(Sources: [1], [2])",
  "Fuentes:\n- [1] The inverted index @ 02:41",
  "**Referencias**\n\n1. The inverted index, minuto 02:41",
  "Quellen:\n[1] The inverted index, 02:41",
  "[1]: The inverted index @ 02:41\n[2]: /courses/search-101/lectures/ranking-with-bm25?t=60",
  '[1]: https://example.org/inverted-index "The inverted index"',
  "[1] The inverted index @ 02:41\n[2] Ranking with BM25 @ 01:00",
  "Sources:\n[1] The inverted index @ 02:41\n    “We stem words so that a search finds them.”\n[2] Embeddings @ 00:10",
  "Sources:\n- [The inverted index @ 02:41](/courses/search-101/lectures/inverted-index?t=161)",
  "Bibliography\n[1] The inverted index @ 02:41",
  "[1, 2]: The inverted index @ 02:41\n",
  "Sources:",
])("the list %j is removed", (list) => {
  const text = `${ANSWER}\n\n${list}`;
  expect(remove(text).trimEnd()).toBe(ANSWER);
  expect(remove(text, [...text])).toBe(remove(text));
});

test.each([
  "Sources of error are rounding and noise [1].",
  "Sources: the sun and the wind are named [1].",
  "Sources:\n\nThe sun and the wind are named in the lecture [1].",
  "**Sources:**\n- The sun [1]\n- The wind [2]",
  "## Sources of heat\n- The core [1]\n- Friction [2]",
  "References to variables are resolved at run time [1].",
  "Sources\nare named in the first lecture [1].",
  "Reference: a pointer that is never null [1].",
  "The inverted index:\n- maps terms [1]\n- is sorted [2]",
  "She names it here:\n\n- The inverted index @ 02:41 [1]\n- Embeddings @ 01:10 [2]",
  "[3] The inverted index @ 02:41\n[4] Embeddings @ 01:10",
  "[1] says that stemming joins forms, and [2] says why.",
  "[1][2]",
  "```\nSources:\n[1] The inverted index @ 02:41\n```",
  "~~~yaml\nsources:\n  - [1]\n~~~",
  "- [ ] read chapter 1\n- [x] watch The inverted index",
  "1. Tokenize the text [1].\n2. Stem each word [2].",
  "---\n\nA second part [1].",
  "Source: [1]\n\nThe index needs them.\nSource: [2]",
  "Sources: [3], [4]\n\nMore of it.\n\nSources: [3], [4]",
  "| Source | Time |\n|---|---|\n| [1] | 02:41 |",
])("%j is no list of sources and remains", (rest) => {
  const text = `${ANSWER}\n\n${rest}`;
  expect(remove(text)).toBe(text);
  expect(remove(text, [...text])).toBe(text);
});

test("keeps the text after a list", () => {
  expect(remove(`${ANSWER}\n\nSources:\n[1] The inverted index @ 02:41\n\nDo you want an example?`)).toBe(
    `${ANSWER}\n\nDo you want an example?`,
  );
});

test("an answer that is nothing but a list remains, so that no answer is empty", () => {
  const list = "Sources:\n[1] The inverted index @ 02:41\n[2] Embeddings @ 00:10";
  expect(remove(list)).toBe(list);
  expect(remove(`\n\n${list}`)).toBe(`\n\n${list}`);
});

test("a list that a limit cuts off is removed", () => {
  expect(remove(`${ANSWER}\n\nSources:\n[1] The inverted index @ 02:41\n[2] Emb`).trimEnd()).toBe(ANSWER);
});

test("prose is passed on as soon as it cannot begin a list", () => {
  const remover = new SourceListRemover(() => TITLES);
  expect(remover.write("Sour")).toBe("");
  expect(remover.write("ces o")).toBe("Sources o");
  expect(remover.write("f error")).toBe("f error");
  expect(remover.write("\n- ")).toBe("\n");
  expect(remover.write("The")).toBe("- The");
});

const fragments = fc.array(
  fc.constantFrom(
    ..."Sources:|**Sources**|## References|Sources of|\n|\n\n|- |1. |[1]|[2]: |[1, 2] |The inverted index @ 02:41|prose |---|```|  |Source: [1]|Sources: [3], [4]|“words”|/courses/a|*|_|(|".split(
      "|",
    ),
  ),
  { maxLength: 30 },
);

test("the result does not depend on how the text is split", () => {
  fc.assert(
    fc.property(fragments, fc.array(fc.nat(200), { maxLength: 12 }), (parts, cuts) => {
      const text = parts.join("");
      const places = [0, ...cuts.map((cut) => cut % (text.length + 1)).sort((a, b) => a - b), text.length];
      const pieces = places.slice(1).map((end, index) => text.slice(places[index], end));
      expect(remove(text, pieces)).toBe(remove(text));
      expect(remove(text, [...text])).toBe(remove(text));
    }),
  );
});

test("lines that name no source and begin no list always remain", () => {
  const line = fc.constantFrom(
    "Sources of error",
    "a b c",
    "- item",
    "1. step",
    "```",
    "",
    "Sources: we see",
    "x [1].",
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
      const text = `${ANSWER}\n${lines.join("\n")}`;
      expect(remove(text)).toBe(text);
    }),
  );
});

test.each([
  "\n",
  "Sources:\n",
  "[1",
  "- ",
  "Sources: [1] ",
  "[1]: a\n",
  "  \n",
  "**",
  "1. The inverted index @ 02:41\n",
])("a text of %j alone takes time in proportion to its length", (part) => {
  const remover = new SourceListRemover(() => TITLES);
  const started = performance.now();
  for (let index = 0; index < 20_000; index++) remover.write(part);
  remover.end();
  expect(performance.now() - started).toBeLessThan(4_000); // quadratic time would take minutes
});
