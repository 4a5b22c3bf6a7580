import type { Nodes } from "mdast";
import { expect, test } from "vitest";
import { parseMarkdown } from "./parse-markdown";

function shown(node: Nodes): string {
  if (node.type === "inlineMath") return `‹${node.value}›`;
  if ("children" in node) return node.children.map(shown).join("");
  return "value" in node ? node.value : "";
}

test.each([
  ["a formula", "The sum $x_1 + x_2$ grows.", "The sum ‹x_1 + x_2› grows."],
  ["two prices", "It costs $5 and $10.", "It costs $5 and $10."],
  ["a range of prices", "From $5–$10 a month", "From $5–$10 a month"],
  ["two dollars in a line", "The mean $$\\mu$$ is", "The mean ‹\\mu› is"],
  ["a lone dollar", "Costs 5 $", "Costs 5 $"],
])("%s", (_name, text, result) => {
  expect(shown(parseMarkdown(text))).toBe(result);
});
