import { expect, test } from "vitest";
import { composeAnswer } from "./compose-answer";

const quote = (number: number, position: number, text: string) => ({ number, position, text, opens: true, ends: true });

test("consecutive sentences share one quotation, in the order they were said", () => {
  expect(composeAnswer([quote(1, 3, "So the search misses."), quote(1, 2, "They are three terms.")])).toBe(
    "“They are three terms. So the search misses.” [1]",
  );
});

test("other sentences are quoted separately, each with its passage", () => {
  expect(composeAnswer([quote(2, 5, "Late."), quote(2, 1, "Early."), quote(1, 0, "Other.")])).toBe(
    "“Early.” [2] “Late.” [2]\n\n“Other.” [1]",
  );
});

test("a sentence that begins a quotation keeps its own citation directly after another", () => {
  expect(composeAnswer([quote(1, 2, "We cut it."), { ...quote(1, 3, "Then we sort."), beginsQuote: true }])).toBe(
    "“We cut it.” [1] “Then we sort.” [1]",
  );
});

test("the best sentence's passage comes first, and an answer has at most 90 words unless one sentence has more", () => {
  const long = (words: number) => Array(words).fill("word").join(" ");
  expect(composeAnswer([quote(2, 0, long(60)), quote(1, 0, long(40))])).toBe(`“${long(60)}” [2]`);
  expect(composeAnswer([quote(1, 0, long(120))])).toBe(`“${long(120)}” [1]`);
});

test("curly quotation marks become single, and brackets are quoted without being citations", () => {
  expect(composeAnswer([quote(1, 0, "He said “see [7]”.")])).toBe("“He said ‘see \\[7\\]’.” [1]");
});

test("code is quoted as it was said", () => {
  expect(composeAnswer([quote(1, 0, 'Call print("hi") twice.')])).toBe('“Call print("hi") twice.” [1]');
});

test("a piece of an unpunctuated sentence has ellipses, and Markdown in it is escaped", () => {
  expect(composeAnswer([{ number: 1, position: 2, text: "so *we* split it", opens: false, ends: false }])).toBe(
    "“… so \\*we\\* split it …” [1]",
  );
});
