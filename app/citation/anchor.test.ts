import { expect, test } from "vitest";
import { findAnchor, type ScoredSentence } from "./anchor";

const sentence = (n: number, text: string, windowCosine: number | null = 0.2): ScoredSentence => ({
  startMs: n * 5_000,
  endMs: (n + 1) * 5_000,
  text,
  windowCosine,
});
const source = [
  sentence(0, "A student searches for running."),
  sentence(1, "To the index they are three different terms.", 0.5),
  sentence(2, "This is why we stem words.", 0.7),
  sentence(3, "Stemming cuts the ending off a word.", 0.6),
  sentence(4, "It was published in 1980 by Porter.", null),
];

test("a quotation is found word for word, whatever its marks and letters", () => {
  expect(findAnchor("‘stemming cuts the ending off a word’", source)).toMatchObject({
    startMs: 15_000,
    quote: "Stemming cuts the ending off a word.",
    support: "supported",
  });
});

test("a quotation over two sentences spans both", () => {
  expect(findAnchor("This is why we stem words. Stemming cuts the ending off a word.", source)).toMatchObject({
    startMs: 10_000,
    endMs: 20_000,
  });
});

test("a claim in other words goes to the window nearest in meaning and words", () => {
  expect(findAnchor("Words are stemmed so that their forms meet", source)).toMatchObject({
    startMs: 10_000,
    support: expect.stringMatching(/supported|weak/),
  });
});

test("a claim with a number that was not said is not supported", () => {
  const right = findAnchor("Porter published it in 1980", source)!;
  const wrong = findAnchor("Porter published it in 1993", source)!;
  expect(right.support).toBe("supported");
  expect(wrong.support).not.toBe("supported");
});

test("a claim about something else is unsupported", () => {
  expect(
    findAnchor(
      "Penguins live at the south pole",
      source.map((said) => ({ ...said, windowCosine: 0.05 })),
    ),
  ).toMatchObject({ support: "unsupported" });
});

test("without sentences or words there is no anchor", () => {
  expect(findAnchor("We stem words", [])).toBeNull();
  expect(findAnchor("… !", source)).toBeNull();
});
