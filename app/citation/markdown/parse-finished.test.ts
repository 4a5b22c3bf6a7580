import { expect, test } from "vitest";
import { countNodes, parseFinished } from "./parse-finished";
import { isPlain, parseMarkdown } from "./parse-markdown";
import { MAX_TEXT_LENGTH } from "./parser/limits";

test("a text that was parsed before is not parsed again", () => {
  const text = "We stem words [1], so that forms meet.";
  expect(parseFinished(text)).toBe(parseFinished(text));
  expect(parseFinished(text)).toEqual(parseMarkdown(text));
});

test("a text beyond the limit is plain, and is not cached", () => {
  const text = "a".repeat(MAX_TEXT_LENGTH + 1);
  expect(isPlain(parseFinished(text))).toBe(true);
  expect(parseFinished(text)).not.toBe(parseFinished(text));
});

test("the cache is bounded: the least recently used trees are evicted first", () => {
  const used = "The text that every page reads.";
  const unused = "The text that one page read.";
  const [usedTree, unusedTree] = [parseFinished(used), parseFinished(unused)];
  for (let index = 0; index < 200; index++) {
    parseFinished(`${index} ${"*a* ".repeat(300)}`);
    parseFinished(used);
  }
  expect(parseFinished(used)).toBe(usedTree);
  expect(parseFinished(unused)).not.toBe(unusedTree);
});

test("nodes that are slow to render count for more", () => {
  expect(countNodes(parseMarkdown("a"))).toBe(2); // a paragraph and its text
  expect(countNodes(parseMarkdown("`a`"))).toBe(2);
  expect(countNodes(parseMarkdown("$a$"))).toBeGreaterThan(countNodes(parseMarkdown("`a`")));
  expect(countNodes(parseMarkdown(""))).toBe(0);
});
