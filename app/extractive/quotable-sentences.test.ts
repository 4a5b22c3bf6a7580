import { expect, test } from "vitest";
import { quotableSentences } from "./quotable-sentences";

test("sentences are whole, without the sounds in front of them", () => {
  expect(quotableSentences("(air whooshing) - We stem words. [Music] It helps.").map(({ text }) => text)).toEqual([
    "We stem words.",
    "It helps.",
  ]);
});

test("speech without punctuation is cut in front of clauses, and every piece says that it is one", () => {
  const content = Array.from(
    { length: 12 },
    (_, i) => `so we take the ${i} token and we look at the table of merges`,
  ).join(" ");
  const pieces = quotableSentences(content);
  expect(pieces.length).toBeGreaterThan(3);
  expect(pieces.map(({ text }) => text).join(" ")).toBe(content);
  for (const { text } of pieces) expect(text.split(" ").length).toBeLessThanOrEqual(34);
  expect([pieces[0]!.opens, pieces[0]!.ends, pieces.at(-1)!.ends]).toEqual([true, false, true]);
});
