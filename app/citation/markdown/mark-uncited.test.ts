import fc from "fast-check";
import type { Nodes } from "mdast";
import { expect, test } from "vitest";
import { citeMarkdown } from "./cite-markdown";
import { markUncited } from "./mark-uncited";
import { parseMarkdown } from "./parse-markdown";

const lectures = [{ courseId: "c", lectureId: "l", title: "The inverted index" }];
const isSource = (number: number) => number <= 9;

function marked(text: string, isCovered = false): string[] {
  const tree = citeMarkdown(parseMarkdown(text), { text, marked: new Map(), lectures });
  const found: string[] = [];
  const visit = (node: Nodes) => {
    if (node.type === "uncitedSentence") found.push(textOf(node));
    else if ("children" in node) node.children.forEach(visit);
  };
  visit(markUncited(tree, { isSource, isCovered }));
  return found;
}

const textOf = (node: Nodes): string =>
  "children" in node ? node.children.map(textOf).join("") : "value" in node ? node.value : "";

const CLAIM = "Stemming joins the forms of a word.";

test.each([
  ["a claim without a citation", CLAIM, [CLAIM]],
  ["a claim after the last citation", `It is a list of terms [1]. ${CLAIM}`, [CLAIM]],
  [
    "a claim before a sentence with its own citation, and more after it",
    `${CLAIM} It is fast [1]. ${CLAIM}`,
    [CLAIM, CLAIM],
  ],
  [
    "a claim with an unknown number",
    "Stemming joins the forms of a word [77].",
    ["Stemming joins the forms of a word [77]."],
  ],
  ["a claim with formatted words", "Stemming **joins** the `forms` of a word.", [CLAIM]],
  ["an item of a list", `- ${CLAIM}\n- A word has forms [1].`, [CLAIM]],
  ["a claim in a quotation block", `> ${CLAIM}`, [CLAIM]],
  ["a claim in Spanish", "El stemming une las formas de una palabra.", ["El stemming une las formas de una palabra."]],
  ["a claim in Chinese", "词干提取把单词的形式合并。", ["词干提取把单词的形式合并。"]],
  ["a claim after a question", `Why does it matter? ${CLAIM}`, [CLAIM]],
  [
    "only the claim of several sentences",
    `${CLAIM} Is that all? It is fast. The index needs a list for each term.`,
    [CLAIM, "The index needs a list for each term."],
  ],
])("%s is marked", (_name, text, sentences) => expect(marked(text)).toEqual(sentences));

test.each([
  ["a citation before the period", "Stemming joins the forms of a word [1]."],
  ["a citation after the period", "Stemming joins the forms of a word. [1] The index needs them all. [2]"],
  ["a citation directly after the period", "Stemming joins the forms of a word.[1] The index needs them all.[2]"],
  ["a citation at the end of the paragraph", `${CLAIM} It makes the index smaller. That saves memory [1].`],
  [
    "a citation at the end of the paragraph, since the one before it",
    `It is fast for all terms [1]. ${CLAIM} That saves memory [2].`,
  ],
  ["a citation at the end of an item", `- **Size.** ${CLAIM} That saves memory [1].`],
  ["a citation in formatted words", "**Stemming joins the forms of a word [1].**"],
  ["a moment that is named", "The inverted index @ 02:41 explains how stemming works."],
  ["a lead-in with a citation", `There are two good reasons [1]:\n\n- ${CLAIM}\n- It makes the index smaller.`],
  ["a lead-in with a citation above a nested list", `- It has two effects [1]:\n  - ${CLAIM}`],
])("%s covers the claim", (_name, text) => expect(marked(text)).toEqual([]));

test.each([
  ["a heading", "## Stemming joins the forms of a word"],
  ["a line in bold", "**Stemming joins the forms of a word**"],
  ["a question", "Would that also work for the names of people?"],
  ["a lead-in", "The lecture gives two reasons for this:"],
  ["one word", "Yes."],
  ["a fragment", "- the size\n- the speed of it"],
  ["a greeting", "Hello! Glad to help you with this course today."],
  ["what the answer says about itself", "I can explain each of these steps in more detail."],
  ["an offer", "Let me know if you want an example of each step."],
  ["a refusal", "The lectures do not cover how to bake bread. Bread needs flour and water."],
  ["another refusal", "I could not find anything about bread in these passages."],
  ["a refusal in Spanish", "Las clases no explican cómo se hornea el pan."],
  ["a greeting in Spanish", "¡Hola! Con gusto te ayudo con este curso de búsqueda."],
  ["a table", "| a | b |\n|---|---|\n| Stemming joins the forms of a word. | c |"],
  ["code", "```\nStemming joins the forms of a word.\n```"],
  ["a formula", "$$\nidf = \\log N\n$$"],
])("%s needs no source", (_name, text) => expect(marked(text)).toEqual([]));

test("a list that follows a cited lead-in in another block is covered", () => {
  expect(marked(`- ${CLAIM}`, true)).toEqual([]);
});

test("nothing but the sentences is changed", () => {
  const text = `${CLAIM} It is *fast* [1].  ${CLAIM}\nAnother line has a **bold** claim in it.`;
  const tree = citeMarkdown(parseMarkdown(text), { text, marked: new Map(), lectures: [] });
  expect(textOf(markUncited(tree, { isSource }))).toBe(textOf(tree));
  expect(marked(text)).toEqual([CLAIM, CLAIM, "Another line has a bold claim in it."]);
});

test("a long paragraph takes time in proportion to its length", () => {
  const text = "A *b* claim of words. ".repeat(3_000);
  const tree = citeMarkdown(parseMarkdown(text), { text, marked: new Map(), lectures: [] });
  const started = performance.now();
  markUncited(tree, { isSource });
  expect(performance.now() - started).toBeLessThan(1_000); // quadratic time would take minutes
});

test.each([
  ["one of several numbers that is known", "Stemming joins the forms of a word [77, 1].", []],
  ["an introduction that cites an unknown number", `There are two good reasons [77]:\n\n- ${CLAIM}`, [CLAIM]],
  ["an introduction that cites nothing", `There are two good reasons:\n\n- ${CLAIM}`, [CLAIM]],
  ["a paragraph after the list that an introduction covers", `Two reasons [1]:\n\n- It is small.\n\n${CLAIM}`, [CLAIM]],
  ["a citation in another item", `- Forms are joined here [1].\n- ${CLAIM}`, [CLAIM]],
  ["a citation in code", "Stemming joins the forms `a[1]`.", ["Stemming joins the forms a[1]."]],
  ["a moment that begins a sentence", `${CLAIM} The inverted index @ 02:41 says so. ${CLAIM}`, [CLAIM, CLAIM]],
  ["a cited sentence in bold after another", `${CLAIM} **It is fast [1].** ${CLAIM}`, [CLAIM, CLAIM]],
  [
    "a marker in bold between two sentences",
    `${CLAIM} **[1]** The index needs them all.`,
    ["The index needs them all."],
  ],
  [
    "a citation between sentences without spaces",
    "词干提取把单词的形式合并。[1]索引需要它们全部。",
    ["索引需要它们全部。"],
  ],
  ["a title in a sentence", "In *Words. An Index* forms are joined.", ["In Words. An Index forms are joined."]],
  ["a refusal beside a cited claim", `${CLAIM} The lectures do not cover bread. It is fast [1].`, []],
  ["a claim after a cited refusal", `The lectures do not cover bread [1]. ${CLAIM}`, [CLAIM]],
  [
    "periods in formatted words",
    "The module **node.js v1. x** joins the forms.",
    ["The module node.js v1. x joins the forms."],
  ],
])("%s", (_name, text, sentences) => {
  expect(marked(text)).toEqual(sentences);
});

const answers = fc
  .array(
    fc.constantFrom(
      ...[CLAIM, "It is fast.", "Why? ", " ", "\n", "\n\n", "- ", "> ", "## ", "[1]", "[77]", "**bold.** ", "*a. b* "],
      ...[
        "`x.y` ",
        "$z.$ ",
        "[link. text](https://a.test) ",
        "The inverted index @ 02:41 ",
        "😀 ",
        "词。",
        "&amp; ",
        "\\* ",
      ],
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(""));

test("the words of an answer stay in their order, whatever is marked", () => {
  fc.assert(
    fc.property(answers, (text) => {
      const tree = citeMarkdown(parseMarkdown(text), { text, marked: new Map(), lectures });
      const before = structuredClone(tree);
      expect(textOf(markUncited(tree, { isSource }))).toBe(textOf(tree));
      expect(tree).toEqual(before);
    }),
  );
});

test("a marked sentence never has a citation in it that counts", () => {
  const isCounted = (node: Nodes): boolean =>
    node.type === "namedMoment" ||
    (node.type === "citationMarker" && node.numbers.some(isSource)) ||
    ("children" in node && node.children.some(isCounted));
  const uncited = (node: Nodes): Nodes[] =>
    node.type === "uncitedSentence" ? [node] : "children" in node ? node.children.flatMap(uncited) : [];
  fc.assert(
    fc.property(answers, (text) => {
      const tree = citeMarkdown(parseMarkdown(text), { text, marked: new Map(), lectures });
      expect(uncited(markUncited(tree, { isSource })).filter(isCounted)).toEqual([]);
    }),
  );
});
