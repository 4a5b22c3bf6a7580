import { expect, test } from "vitest";
import { withoutFrame } from "./without-frame";

test.each([
  ["How does the Porter stemmer work?", "How does the Porter stemmer?"],
  ["how does BM25 actually work in practice", "how does BM25  in practice"],
  ["what exactly is a term", "what  is a term"],
  ["how do teams work together", "how do teams work together"],
  ["why does it work", "why does it work"],
  ["¿cómo funciona BM25?", "¿cómo BM25?"],
  [`how does ${"a ".repeat(150)}work`, `how does ${"a ".repeat(150)}work`],
])("“%s” is about “%s”", (question, expected) => {
  expect(withoutFrame(question)).toBe(expected);
});
