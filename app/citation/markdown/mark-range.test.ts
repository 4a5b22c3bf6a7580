import type { Nodes } from "mdast";
import { expect, test } from "vitest";
import { markRange } from "./mark-range";
import { parseMarkdownLine } from "./parse-markdown";

/** Marks the words between two bars, and writes the result with `<>` around what is marked. */
function marked(line: string): string {
  const [before = "", inside = "", after = ""] = line.split("|");
  const range = { start: before.length, end: before.length + inside.length };
  return written(markRange(parseMarkdownLine(before + inside + after), range));
}

const SIGNS: Partial<Record<Nodes["type"], string>> = { strong: "**", emphasis: "*", delete: "~~", inlineCode: "`" };

function written(node: Nodes): string {
  const words = "children" in node ? node.children.map(written).join("") : "value" in node ? node.value : "";
  const sign = SIGNS[node.type] ?? "";
  if (node.type === "marked") return `<${words}>`;
  if (node.type === "link") return `[${words}]`;
  if (node.type === "image") return node.alt ?? "";
  return node.type === "inlineMath" ? `$${words}$` : sign + words + sign;
}

test.each([
  ["We |stem| words.", "We <stem> words."],
  ["|We stem words.|", "<We stem words.>"],
  ["We **|stem|** words.", "We <**stem**> words."],
  ["We **stem |all** words| now.", "We **stem <all>**< words> now."],
  ["|The **stem** of| it", "<The **stem** of> it"],
  ["Call `|stem|(word)` first.", "Call <`stem(word)`> first."],
  ["So $|x^2|$ grows.", "So <$x^2$> grows."],
  ["See [the |paper](https://example.org/a)| now.", "See [the <paper>] now."],
  ["The |3 \\* 4| of it", "<The 3 * 4 of it>"],
  ["No ![|alt|](https://example.org/a.png) there", "No <alt> there"],
  ["||Nothing `is` quoted.", "Nothing `is` quoted."],
])("%j is marked as %j", (line, expected) => expect(marked(line)).toBe(expected));

test("a shared tree stays as it is", () => {
  const tree = parseMarkdownLine("We **stem** words.");
  const before = structuredClone(tree);
  markRange(tree, { start: 0, end: 18 });
  expect(tree).toEqual(before);
});
