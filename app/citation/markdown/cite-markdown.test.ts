import type { Nodes } from "mdast";
import { expect, test } from "vitest";
import { makeSource } from "../../../tests/factories";
import { citeMarkdown, MAX_MOMENT_LINKS } from "./cite-markdown";
import { parseMarkdown } from "./parse-markdown";

/** The text that the Markdown is shown as, with each citation as ‹N› and each named moment as ‹lecture seconds›. */
function cite(markdown: string, marked: [number, number][] = []): string {
  return shown(
    citeMarkdown(parseMarkdown(markdown), { text: markdown, marked: new Map(marked), lectures: [makeSource()] }),
  );
}

function shown(node: Nodes): string {
  if (node.type === "citationMarker") return `‹${node.value.slice(1, -1)}#${node.occurrences.join(" ")}›`;
  if (node.type === "namedMoment") return `‹${node.mention.lectureId} ${node.mention.seconds}›`;
  if ("children" in node) return node.children.map(shown).join("");
  return "value" in node ? node.value : "alt" in node ? (node.alt ?? "") : "";
}

test.each([
  ["a marker", "We stem words [1].", "We stem words ‹1#1›."],
  ["a list and a range", "So [1, 2] and [1-3].", "So ‹1, 2#1 1› and ‹1-3#2 2 1›."],
  ["markers side by side", "So [1][2].", "So ‹1#1›‹2#1›."],
  [
    "a marker in a list, a heading, emphasis, a table or a quote",
    "# A [1]\n\n- *b [2]*\n\n| c |\n|---|\n| d [4] |\n\n> c [3]",
    "A ‹1#1›b ‹2#1›cd ‹4#1›c ‹3#1›",
  ],
  ["a marker in brackets", "[[1]] and [1][", "[‹1#1›] and ‹1#2›["],
])("%s becomes a node with its numbers and occurrences", (_name, markdown, result) => {
  expect(cite(markdown)).toBe(result);
});

test.each([
  ["code", "`arr[1]`"],
  ["a code block", "```\narr[1]\n```"],
  ["a formula", "$x[1]$ and\n\n$$\ny[1]\n$$"],
  ["a link's text", "[see [1] here](https://example.org)"],
  ["a footnote", "So[^1].\n\n[^1]: Not a source [1]"],
  ["an image's description", "![figure [1]](x.png)"],
  ["an escape", "\\[1\\]"],
])("a number in %s stays text", (_name, markdown) => {
  expect(cite(markdown)).not.toContain("‹");
});

test("a list of sources at the end of an answer does not break citations", () => {
  expect(cite("We stem words [1].\n\n[1]: https://example.org")).toBe("We stem words ‹1#1›.‹1#2›: https://example.org");
});

test("occurrences count every marker of a number in the message, also in code and in earlier texts", () => {
  expect(cite("`[1]` and [1] and **[2]** and [1].")).toBe("[1] and ‹1#2› and ‹2#1› and ‹1#3›.");
  expect(cite("So [1].", [[1, 4]])).toBe("So ‹1#5›.");
});

test("HTML is text, in footnotes too", () => {
  const tree = citeMarkdown(parseMarkdown("a <b>b</b>[^1]\n\n[^1]: <i>c</i>"), {
    text: "",
    marked: new Map(),
    lectures: [],
  });
  expect(JSON.stringify(tree)).not.toContain('"html"');
});

test("the parsed tree is not changed", () => {
  const tree = parseMarkdown("So [1] <b>.");
  const before = structuredClone(tree);
  citeMarkdown(tree, { text: "So [1] <b>.", marked: new Map(), lectures: [] });
  expect(tree).toEqual(before);
});

test.each([
  ["a friendly id", "See The inverted index @ 02:41.", "See ‹inverted-index 161›."],
  ["a time past an hour, in other letters", "the INVERTED index @ 1:02:41", "‹inverted-index 3761›"],
  ["a mention beside a marker", "The inverted index @ 02:41 [1]", "‹inverted-index 161› ‹1#1›"],
  ["a lecture that no source is of", "Ranking @ 02:41", "Ranking @ 02:41"],
  ["no time", "The inverted index @ noon", "The inverted index @ noon"],
  ["code", "`The inverted index @ 02:41`", "The inverted index @ 02:41"],
])("%s links to the moment that it names, if any", (_name, markdown, result) => {
  expect(cite(markdown)).toBe(result);
});

test("an answer has at most 200 links to moments; later markers and moments are text", () => {
  const markers = Array.from({ length: 2_000 }, (_, index) => `so [${(index % 50) + 1}]`).join(" ");
  expect(cite(markers).match(/‹/g)).toHaveLength(MAX_MOMENT_LINKS);
  expect(cite("The inverted index @ 02:41 ".repeat(500)).match(/‹/g)).toHaveLength(MAX_MOMENT_LINKS);
  const text = "So [1] and [2-5] and [6].";
  const tree = citeMarkdown(parseMarkdown(text), {
    text,
    marked: new Map(),
    links: MAX_MOMENT_LINKS - 3,
    lectures: [],
  });
  expect(shown(tree)).toBe("So ‹1#1› and [2-5] and [6].");
});

test("notation in prose is text, and the citations after it keep their occurrences", () => {
  const text = "- By **Theorem** [2] and Theorem [2], a[1] is in the interval [1, 3] [2].";
  const tree = JSON.stringify(citeMarkdown(parseMarkdown(text), { text, marked: new Map(), lectures: [] }));
  expect(tree.match(/"type":"citationMarker"[^}]*/g)).toEqual([
    expect.stringContaining('"numbers":[2],"occurrences":[1]'),
    expect.stringContaining('"numbers":[2],"occurrences":[3]'),
  ]);
});
