import fc from "fast-check";
import type { Nodes } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { expect, test } from "vitest";
import { ordinaryAnswer } from "../../../tests/fixtures/ordinary-answer";
import { MARKDOWN_ALPHABET, PATHOLOGICAL_MARKDOWN } from "../../../tests/fixtures/pathological-markdown";
import { parseMarkdown } from "./parse-markdown";
import { escapeAddress, escapeLine, writeMarkdown } from "./write-markdown";

const written = (text: string) => writeMarkdown(parseMarkdown(text));

test.each([
  ["an image", "![a *b*](https://evil.example/pixel.png)", "a b"],
  ["HTML", "<img src=x onerror=alert(1)> <b>c</b>", "\\<img src=x onerror=alert(1)\\> \\<b\\>c\\</b\\>"],
  ["a script as a link", "[a](javascript:alert(1))", "a"],
  ["a definition", "[a]: javascript:alert(1)\n\n[a]", "\\[a\\]: javascript:alert(1)\n\n\\[a\\]"],
  ["a link that would end early", "[a](<https://b.c/(d)>)", "[a](https://b.c/%28d%29)"],
  ["HTML after an address that is none", "www.<img src=x>", "www\\.\\<img src=x\\>"],
  ["code after an address that is none", "https://```\n[a](javascript:b)```", "https\\://` [a](javascript:b)`"],
  ["an exclamation mark before a link", "!www.a.b", "\\![www\\.a.b](http://www.a.b)"],
  ["HTML in a formula", "$$a<b!--c$$", "$a< b!--c$"],
])("%s is written without anything that a renderer acts on", (_name, text, result) => {
  expect(written(text)).toBe(result);
});

test("written Markdown has the same tree", () => {
  const text = ordinaryAnswer(800);
  const bare = (tree: unknown) =>
    JSON.stringify(tree, (key, value: unknown) => (key === "position" ? undefined : value));
  expect(bare(parseMarkdown(written(text)))).toBe(bare(parseMarkdown(text)));
});

test("written Markdown has no images, HTML, definitions or links to anything but the web", () => {
  const check = (text: string) => {
    const acting: string[] = [];
    const look = (node: Nodes) => {
      const isUnsafe = ["image", "imageReference", "html", "definition", "linkReference"].includes(node.type);
      if (isUnsafe || (node.type === "link" && !/^(https?:\/\/|mailto:|xmpp:)/i.test(node.url))) acting.push(node.type);
      if ("children" in node) node.children.forEach(look);
    };
    look(fromMarkdown(written(text), { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }));
    expect(acting).toEqual([]);
  };
  for (const shape of PATHOLOGICAL_MARKDOWN.values()) check(shape(1_000));
  const parts = [...MARKDOWN_ALPHABET, "<img src=x>", "![a](b)", "[a](javascript:b)", "[a]: javascript:b", "<script>"];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 12 }), (all) => check(all.join(""))),
    { numRuns: 400 },
  );
}, 60_000);

test.each([
  ["emphasis", "*a* **b** ~~c~~ `d`", "*a* **b** ~~c~~ `d`"],
  ["a line break", "a  \nb", "a\\\nb"],
  ["nested lists", "- a\n  - b\n- c", "- a\n  - b\n- c"],
  ["a numbered list", "3. a\n4. b", "3. a\n4. b"],
  ["two lists in a row", "- a\n\n+ b", "- a\n\n* b"],
  ["tasks", "- [x] a\n- [ ] b", "- [x] a\n- [ ] b"],
  ["a quotation", "> a\n> b", "> a\n> b"],
  ["a table", "a | b\n:-|-:\nc | d", "| a | b |\n| :-- | --: |\n| c | d |"],
  ["code with a fence in it", "````ts\n```\n````", "````ts\n```\n````"],
  ["code with backticks", "`` a`b ``", "``a`b``"],
  ["a formula", "$$\nx^2\n$$", "$$\nx^2\n$$"],
  ["a rule", "***", "---"],
  ["a footnote", "a[^1]\n\n[^1]: b", "a\\[^1\\]\n\n\\[^1\\]: b"],
  ["text that looks like a heading", "\\# a", "\\# a"],
  ["text that looks like a list", "1\\. a", "1\\. a"],
])("%s is written as it was", (_name, text, result) => {
  expect(written(text)).toBe(result);
});

test.each([
  ["  a \n b ", "a b"],
  ["[1] *x* <b>", "\\[1\\] \\*x\\* \\<b\\>"],
  ["# a", "\\# a"],
  ["12. a", "12\\. a"],
  ["www.a.b", "www\\.a.b"],
])("the line %j is escaped as %j", (line, escaped) => {
  expect(escapeLine(line)).toBe(escaped);
});

test.each([
  ["/courses/a_b?t=1", "/courses/a_b?t=1"],
  ["https://a.b/(c) d", "https://a.b/%28c%29%20d"],
  ["a]b|c", "a%5Db%7Cc"],
  ["a\uD800", "a\uFFFD"],
])("the address %j is escaped as %j", (address, escaped) => {
  expect(escapeAddress(address)).toBe(escaped);
});

test("headings are lowered, but not below the sixth level", () => {
  expect(writeMarkdown(parseMarkdown("# a\n\n##### b"), { lowerHeadings: 2 })).toBe("### a\n\n###### b");
});
