import type { Nodes } from "mdast";
import { describe, expect, test } from "vitest";
import { BlockParser } from "./block-parser";
import { MAX_CONTAINERS, MAX_INLINE_DEPTH, NodeBudget } from "./limits";

const parse = (text: string, nodes = 1_000) => new BlockParser(text, new NodeBudget(nodes)).parse();

/** A tree in one line: `list(item[x](paragraph("done")))`. */
function outline(node: Nodes): string {
  const inside = "children" in node ? `(${node.children.map(outline).join(" ")})` : "";
  switch (node.type) {
    case "text":
      return JSON.stringify(node.value);
    case "listItem":
      return `item${node.checked === true ? "[x]" : node.checked === false ? "[ ]" : ""}${inside}`;
    case "footnoteReference":
      return `ref(${node.identifier})`;
    case "footnoteDefinition":
      return `note ${node.identifier}${inside}`;
    case "table":
      return `table[${(node.align ?? []).map((align) => align ?? "-").join(" ")}]${inside}`;
    case "tableRow":
      return `row${inside}`;
    case "tableCell":
      return `cell${inside}`;
    case "math":
    case "inlineMath":
    case "code":
    case "inlineCode":
      return `${node.type}(${JSON.stringify(node.value)})`;
    case "root":
      return node.children.map(outline).join(" ");
    default:
      return `${node.type}${inside}`;
  }
}

describe("tables", () => {
  test.each([
    ["a | b\n:-|-:\n1 | 2", 'table[left right](row(cell("a") cell("b")) row(cell("1") cell("2")))'],
    ["| a |\n|---|\n| b | c |\n|", 'table[-](row(cell("a")) row(cell("b")) row())'],
    ["| a \\| b |\n|---|\n| `c\\|d` |", 'table[-](row(cell("a | b")) row(cell(inlineCode("c|d"))))'],
    ["text\n| a |\n|---|", 'paragraph("text") table[-](row(cell("a")))'],
    ["| a |\n|---|\n\nafter", 'table[-](row(cell("a"))) paragraph("after")'],
    ["| a |\n|---|\n> quote", 'table[-](row(cell("a"))) blockquote(paragraph("quote"))'],
    ["| a | b |\n|---|", 'paragraph("| a | b |\\n|---|")'],
  ])("%j", (text, expected) => {
    expect(outline(parse(text))).toBe(expected);
  });
});

describe("tasks", () => {
  test.each([
    [
      "- [ ] open\n- [x] done\n- [1] cited",
      'list(item[ ](paragraph("open")) item[x](paragraph("done")) item(paragraph("[1] cited")))',
    ],
    ["- [x]", 'list(item(paragraph("[x]")))'],
    ["[x] no list", 'paragraph("[x] no list")'],
    ["- text\n\n  [x] later", 'list(item(paragraph("text") paragraph("[x] later")))'],
  ])("%j", (text, expected) => {
    expect(outline(parse(text))).toBe(expected);
  });
});

describe("footnotes", () => {
  test.each([
    ["So[^1].\n\n[^1]: A note", 'paragraph("So" ref(1) ".") note 1(paragraph("A note"))'],
    ["[^Note]\n\n[^note]: n", 'paragraph(ref(note)) note note(paragraph("n"))'],
    ["So[^2].\n\n[^1]: A note", 'paragraph("So[^2].") note 1(paragraph("A note"))'],
    ["[^1]: one\n\n    two\n\nthree", 'note 1(paragraph("one") paragraph("two")) paragraph("three")'],
    ["![^1]\n\n[^1]: n", 'paragraph("!" ref(1)) note 1(paragraph("n"))'],
  ])("%j", (text, expected) => {
    expect(outline(parse(text))).toBe(expected);
  });
});

describe("formulas", () => {
  test.each([
    ["$$\nx^2\n$$", 'math("x^2")'],
    ["$$\nx", 'math("x")'],
    ["> $$\n> x\n\nafter", 'blockquote(math("x")) paragraph("after")'],
    ["so $x_1$ and $$y$$", 'paragraph("so " inlineMath("x_1") " and " inlineMath("y"))'],
    ["$5 and $10", 'paragraph("$5 and $10")'],
    ["`$x$`", 'paragraph(inlineCode("$x$"))'],
  ])("%j", (text, expected) => {
    expect(outline(parse(text))).toBe(expected);
  });
});

describe("deleted text", () => {
  test.each([
    ["x ~~gone~~ and ~gone~", 'paragraph("x " delete("gone") " and " delete("gone"))'],
    ["x ~~~gone~~~ text", 'paragraph("x ~~~gone~~~ text")'],
    ["x ~~a~ b~~", 'paragraph("x " delete("a~ b"))'],
  ])("%j", (text, expected) => {
    expect(outline(parse(text))).toBe(expected);
  });
});

describe("limits", () => {
  const depthOf = (node: Nodes, type: Nodes["type"]): number =>
    ("children" in node ? Math.max(0, ...node.children.map((child) => depthOf(child, type))) : 0) +
    (node.type === type ? 1 : 0);

  test("block quotes nest up to the limit; further signs are text", () => {
    expect(depthOf(parse(`${"> ".repeat(MAX_CONTAINERS)}a`), "blockquote")).toBe(MAX_CONTAINERS);
    const tree = parse(`${"> ".repeat(MAX_CONTAINERS + 3)}a`);
    expect(depthOf(tree, "blockquote")).toBe(MAX_CONTAINERS);
    expect(outline(tree)).toContain('"> > > a"');
  });

  test("emphasis nests up to the limit", () => {
    const nested = (depth: number) => `${"*a ".repeat(depth)}${" b*".repeat(depth)}`;
    expect(depthOf(parse(nested(MAX_INLINE_DEPTH)), "emphasis")).toBe(MAX_INLINE_DEPTH);
    expect(depthOf(parse(nested(MAX_INLINE_DEPTH + 5)), "emphasis")).toBeLessThanOrEqual(MAX_INLINE_DEPTH);
  });

  test("images in images nest up to the limit", () => {
    const nested = (depth: number) => `${"![".repeat(depth)}a${"](b)".repeat(depth)}`;
    expect(outline(parse(nested(MAX_INLINE_DEPTH)))).toBe("paragraph(image)");
    expect(outline(parse(nested(MAX_INLINE_DEPTH + 1)))).not.toBe("paragraph(image)");
  });

  test("a tree of too many nodes throws before the end of the text", () => {
    expect(() => parse("- a\n".repeat(100), 50)).toThrow("too many nodes");
    expect(() => parse("a", 2)).not.toThrow();
    expect(() => parse("a", 1)).toThrow("too many nodes");
  });
});
