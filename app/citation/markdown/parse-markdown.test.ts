import fc from "fast-check";
import type { Nodes } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { mathFromMarkdown } from "mdast-util-math";
import { gfm } from "micromark-extension-gfm";
import { math } from "micromark-extension-math";
import { expect, test } from "vitest";
import { ordinaryAnswer } from "../../../tests/fixtures/ordinary-answer";
import { isPlain, parseMarkdown } from "./parse-markdown";

/** The same Markdown as micromark reads it: slower by far, and right. */
const peer = (text: string) =>
  fromMarkdown(text, {
    extensions: [gfm(), math(), { disable: { null: ["definition", "codeIndented", "htmlFlow", "htmlText"] } }],
    mdastExtensions: [gfmFromMarkdown(), mathFromMarkdown()],
  });

/** A node without places, and without what nothing here reads. */
function bare(node: Nodes): unknown {
  const { position: _, data: __, ...rest } = node as Nodes & { title?: string | null; meta?: unknown };
  delete rest.meta;
  if (rest.title === null) delete rest.title;
  return "children" in rest ? { ...rest, children: rest.children.map((child: Nodes) => bare(child)) } : rest;
}

const LINES = [
  "",
  "a [1] b",
  "- a",
  "  b",
  "1. a",
  "2. b",
  "> q",
  "```",
  "$$",
  "===",
  "---",
  "| a | b |",
  "|---|---|",
  "# h",
  "***",
  "  - c",
  "[1]: x",
  "    indented",
  "\ttab",
  "- [ ] t",
  "- [x] t",
  "3) c",
  "+ d",
  "   x",
  "> - e",
  ">> f",
  "~~~",
  "* a",
  "-",
  "c | d",
  "|:-:|-|",
  "#",
  "## a ##",
  "  > g",
  "1.",
  "     y",
  "-\tz",
  "a\\|b | `c\\|d`",
];
const WORDS = [
  "a",
  "words",
  "*em*",
  "**strong**",
  "_em_",
  "***both***",
  "`code`",
  "`` a`b ``",
  "[link](https://a.b)",
  '[link](<a b> "t")',
  "![image](c.png)",
  "\\*",
  "\\[1\\]",
  "&amp;",
  "&#65;",
  "[1]",
  "[1, 2]",
  "~~gone~~",
  "\n",
  "  \n",
  "\\\n",
  " * ",
  " _ ",
  "snake_case",
  "2*3*4",
  "$$x$$",
  "https://a.b/c_d",
  "(www.a.bc)",
  "<https://a.b>",
  "é",
  "中文",
  "😀",
  "**a *b* c**",
  "*a **b***",
  "[*a*](b)",
  "[a [b](c)](d)",
  "![a *b*](c)",
  "a < b",
  '"q"',
  "(p)",
];

test.each([
  ["blocks", fc.array(fc.constantFrom(...LINES), { minLength: 1, maxLength: 12 }).map((lines) => lines.join("\n"))],
  ["words", fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 10 }).map((words) => words.join(" "))],
  [
    "words in blocks",
    fc
      .array(
        fc.tuple(
          fc.constantFrom("- ", "> ", "# ", "", "1. ", "| x |\n|---|\n| "),
          fc.array(fc.constantFrom(...WORDS.filter((word) => !/\n/.test(word))), { minLength: 1, maxLength: 4 }),
        ),
        { minLength: 1, maxLength: 5 },
      )
      .map((blocks) => blocks.map(([mark, words]) => mark + words.join(" ")).join("\n\n")),
  ],
])(
  "%s are parsed as micromark parses them",
  (_name, texts) => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(bare(parseMarkdown(text))).toEqual(bare(peer(text)));
      }),
      { numRuns: 400 },
    );
  },
  60_000,
);

test("an ordinary answer is parsed as micromark parses it", () => {
  const text = ordinaryAnswer(1_000).replaceAll("$O(\\sqrt n)$", "$$O(\\sqrt n)$$");
  expect(bare(parseMarkdown(text))).toEqual(bare(peer(text)));
});

const shown = (node: Nodes): string => {
  if (node.type === "inlineMath") return `‹${node.value}›`;
  if (node.type === "link") return `<${node.url}>`;
  if ("children" in node) return node.children.map(shown).join("");
  return "value" in node ? node.value : "";
};

test.each([
  ["a formula", "The sum $x_1 + x_2$ grows.", "The sum ‹x_1 + x_2› grows."],
  ["two prices", "It costs $5 and *only* $10.", "It costs $5 and only $10."],
  ["a range of prices", "From $5–$10 a month", "From $5–$10 a month"],
  ["two dollars in a line", "The mean $$\\mu$$ is", "The mean ‹\\mu› is"],
  ["a dollar in a formula", "So $\\$5 + x$ holds", "So ‹\\$5 + x› holds"],
  ["a lone dollar", "Costs 5 $", "Costs 5 $"],
])("%s is distinguished from the text around it", (_name, text, result) => {
  expect(shown(parseMarkdown(text))).toBe(result);
});

test.each([
  ["a sentence's end", "See https://a.b/c.", "See <https://a.b/c>."],
  ["parentheses", "(see www.a.b/c_(d))", "(see <http://www.a.b/c_(d)>)"],
  ["a citation", "https://a.b/c[1]", "<https://a.b/c>[1]"],
  ["emphasis", "**https://a.b**", "<https://a.b>"],
  ["signs of emphasis in it", "https://a.b/*c*_d_", "<https://a.b/*c*_d>_"],
  ["another script in front", "参见https://a.b", "参见<https://a.b>"],
  ["letters in front", "xhttps://a.b", "xhttps://a.b"],
  ["no host", "https:// and www.", "https:// and www."],
  ["too many letters", `https://a.b/${"c".repeat(3_000)}`, `https://a.b/${"c".repeat(3_000)}`],
  ["a link around it", "[https://a.b](https://c.d)", "<https://c.d>"],
  ["a scheme that is not the web's", "<javascript:alert(1)> <a@b.c>", "<javascript:alert(1)> <a@b.c>"],
])("a web address with %s is linked up to its end", (_name, text, result) => {
  expect(shown(parseMarkdown(text))).toBe(result);
});

test("HTML is text", () => {
  expect(shown(parseMarkdown("<b>a</b> <img src=x>\n\n<div>\n*b*\n</div>\n\n<!-- c -->"))).toBe(
    "<b>a</b> <img src=x><div>\nb\n</div><!-- c -->",
  );
});

test("an ordinary answer of 4,000 words and 80 citations is parsed to its end", () => {
  const text = ordinaryAnswer(4_000);
  expect(text.length).toBeGreaterThan(20_000);
  expect(text.match(/\[\d+\]/g)!.length).toBeGreaterThanOrEqual(80);
  expect(isPlain(parseMarkdown(text))).toBe(false);
});

test.each([
  ["characters", "word ".repeat(7_000)],
  ["nodes", "*a* ".repeat(4_000)],
  ["blocks", "- a\n".repeat(4_000)],
])("a text of too many %s is shown as written", (_name, text) => {
  expect(parseMarkdown(text).children).toMatchObject([
    { type: "plainText", children: [{ type: "text", value: text }] },
  ]);
});

test("positions are offsets in the text, including what precedes its lines", () => {
  const text = "> - a *b\n>   c* [1]\n> - `d`\n\n| e\\|f | [2] |\n|-|-|\n| g | &amp;h |";
  const places: string[] = [];
  const look = (node: Nodes) => {
    if (!("children" in node)) places.push(text.slice(node.position!.start.offset, node.position!.end.offset));
    else node.children.forEach(look);
  };
  look(parseMarkdown(text));
  expect(places).toEqual(["a ", "b\n>   c", " [1]", "`d`", "e\\|f", "[2]", "g", "&amp;h"]);
});
