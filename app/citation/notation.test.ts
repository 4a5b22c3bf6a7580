import { describe, expect, test } from "vitest";
import { bracketedSentences, LAW, MATHEMATICS, PROGRAMMING } from "../../tests/fixtures/bracketed-numbers";
import { isNotation } from "./notation";

const SETS: Record<string, string> = { programming: PROGRAMMING, mathematics: MATHEMATICS, law: LAW };

/** Returns the sentences with a marker that is not recognized as what it is. */
const wrongIn = (list: string) =>
  bracketedSentences(list).filter(({ text, markers }) =>
    markers.some(({ start, end, isCitation }) => isNotation(text, start, end) === isCitation),
  );

describe("bracketed numbers in 200 sentences", () => {
  test("there are 200 sentences, with citations and notation in each field", () => {
    const sentences = Object.values(SETS).map(bracketedSentences);
    expect(sentences.map(({ length }) => length)).toEqual([70, 70, 60]);
    for (const field of sentences) {
      const citations = field.flatMap(({ markers }) => markers).filter(({ isCitation }) => isCitation);
      expect(citations.length).toBeGreaterThan(50);
      expect(field.flatMap(({ markers }) => markers).length - citations.length).toBeGreaterThan(18);
    }
  });

  test.each(Object.keys(SETS))("at least 97 of 100 sentences are right: %s", (field) => {
    const list = SETS[field] ?? "";
    const wrong = wrongIn(list).map(({ text }) => text);
    expect(wrong.length / bracketedSentences(list).length, wrong.join("\n")).toBeLessThanOrEqual(0.03);
  });
});

test.each([
  ["coins[1] and coins[2] are compared", 5, true],
  ["the variable total[2] grows", 18, true],
  ["she quotes section [1] of the Act", 19, true],
  ["the section [1] of the lecture", 12, false],
  ["every node[1] has two children", 10, false],
])("%j", (text, start, expected) => expect(isNotation(text, start, start + 3)).toBe(expected));

test("only the marker's own line is read", () => {
  const text = "the interval\n[1, 3] is where it is said.\nTheorem\n[2]";
  expect(isNotation(text, 13, 19)).toBe(false);
  expect(isNotation(text, text.length - 3, text.length)).toBe(false);
  expect(isNotation("the interval [1, 3]", 13, 19)).toBe(true);
});

test("each marker takes the same time, however long the text is", () => {
  const text = "f(".repeat(20_000) + "a ".repeat(20_000) + "[1]" + " b".repeat(20_000);
  const start = text.indexOf("[1]");
  const started = performance.now();
  for (let times = 0; times < 1_000; times++) isNotation(text, start, start + 3);
  expect(performance.now() - started).toBeLessThan(1_000);
});
