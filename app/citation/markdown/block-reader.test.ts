import fc from "fast-check";
import type { Nodes } from "mdast";
import { expect, test, vi } from "vitest";
import { BlockReader, type Block } from "./block-reader";
import * as parser from "./parse-markdown";

/** A block without what differs while a text is read: positions, and whether more may come. */
const plain = ({ start, text, tree, marked }: Block) => ({
  start,
  text,
  marked: [...marked],
  tree: withoutPositions(tree),
});

function withoutPositions(node: Nodes): unknown {
  const { position: _, ...rest } = node;
  return "children" in rest
    ? { ...rest, children: rest.children.map((child: Nodes) => withoutPositions(child)) }
    : rest;
}

const atOnce = (text: string) => new BlockReader().read(text).map(plain);

const ANSWER = `# Stemming

We stem words [1], so that *stems* and
stemming meet [2].

- one [1]
- two

  still two [3]

1. first

2. second

| term | docs |
|------|------|
| cat  | [1]  |

\`\`\`ts
const first = docs[1];

// a blank line before this
\`\`\`

$$
\\sum_i x_i [4]
$$

Setext
======

> quoted [5]
lazily

<details>
html
</details>

The end [1, 2].`;

test("the blocks of a text do not depend on how it arrives", () => {
  const whole = atOnce(ANSWER);
  const reader = new BlockReader();
  for (let end = 1; end <= ANSWER.length; end++) reader.read(ANSWER.slice(0, end), true);
  expect(reader.read(ANSWER).map(plain)).toEqual(whole);
  expect(
    whole
      .map(({ text }) => text)
      .join("")
      .replace(/\s/g, ""),
  ).toBe(ANSWER.replace(/\s/g, ""));
});

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
  "<div>",
  "# h",
  "***",
  "  - c",
  "[1]: x",
  "<!-- c",
  "    indented",
  "\ttab",
];
const textOf = (lines: string[]) =>
  fc.array(fc.constantFrom(...lines), { minLength: 1, maxLength: 14 }).map((all) => all.join("\n"));

test("any Markdown is parsed the same in any pieces", () => {
  fc.assert(
    fc.property(textOf(LINES), fc.array(fc.nat(200), { maxLength: 6 }), (whole, cuts) => {
      const reader = new BlockReader();
      for (const cut of [...cuts].sort((a, b) => a - b)) reader.read(whole.slice(0, cut), true);
      expect(reader.read(whole).map(plain)).toEqual(atOnce(whole));
    }),
    { numRuns: 400 },
  );
});

test("the blocks together are the Markdown parsed as a whole", () => {
  fc.assert(
    fc.property(textOf(LINES), (whole) => {
      expect(wholeTree(new BlockReader().read(whole))).toEqual(withoutPositions(parser.parseMarkdown(whole)));
    }),
    { numRuns: 400 },
  );
});

function wholeTree(blocks: readonly Block[]): unknown {
  return {
    type: "root",
    children: blocks.flatMap(({ tree }) => (withoutPositions(tree) as { children: unknown[] }).children),
  };
}

test("a finished block is parsed once and remains the same object while the text grows", () => {
  const parse = vi.spyOn(parser, "parseMarkdown"); // why: what is counted is how often, and how much, it is called
  const reader = new BlockReader();
  const paragraphs = Array.from(
    { length: 200 },
    (_, index) => `Paragraph ${index} says something [${(index % 9) + 1}].`,
  );
  let text = "";
  let first: Block | undefined;
  for (const paragraph of paragraphs) {
    for (const word of `${paragraph}\n\n`.match(/\S+\s*/g)!) reader.read((text += word), true);
    const [block] = reader.read(text, true);
    if (block && !block.isOpen) expect(block).toBe((first ??= block));
  }
  const parsed = parse.mock.calls.reduce((sum, [piece]) => sum + piece.length, 0);
  expect(first).toBeDefined();
  expect(parsed).toBeLessThan(text.length * 40); // each word parses its own paragraph again, and no other
});

test("occurrences continue from block to block, and from earlier texts of the message", () => {
  const blocks = new BlockReader(new Map([[1, 2]])).read("a [1]\n\nb [2][1]\n\nc");
  expect(blocks.map(({ marked }) => [...marked])).toEqual([
    [[1, 2]],
    [[1, 3]],
    [
      [1, 4],
      [2, 1],
    ],
  ]);
});

test("a text with footnotes is one block", () => {
  expect(new BlockReader().read("So[^1].\n\nMore.\n\n[^1]: A note")).toHaveLength(1);
});

test("reads a replaced text from its start", () => {
  const reader = new BlockReader();
  reader.read("a\n\nb\n\nc\n\n");
  expect(reader.read("x\n\ny").map(({ text }) => text)).toEqual(["x", "y"]);
});
