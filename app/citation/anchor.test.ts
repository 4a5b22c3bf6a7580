import { expect, test } from "vitest";
import { findAnchor, quotedAnchor, titleAnchor, type ScoredSentence } from "./anchor";

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

test("a quotation is found word for word, ignoring punctuation and case", () => {
  expect(findAnchor("‘stemming cuts the ending off a word’", source)).toMatchObject({
    startMs: 15_000,
    quote: "Stemming cuts the ending off a word.",
    support: "supported",
  });
});

test("a quotation of two sentences spans both", () => {
  expect(findAnchor("This is why we stem words. Stemming cuts the ending off a word.", source)).toMatchObject({
    startMs: 10_000,
    endMs: 20_000,
  });
});

test("a quotation that starts seconds into an unpunctuated sentence is cited where it starts", () => {
  const said = [
    { startMs: 60_000, endMs: 80_000, text: `${"so we go on ".repeat(10)}${"now the byte pairs merge ".repeat(6)}` },
  ];
  const text = said[0]!.text;
  const start = text.indexOf("now");
  expect(quotedAnchor("now the byte pairs merge now the byte pairs merge", said)).toEqual({
    startMs: 60_000 + Math.round((20_000 * start) / text.length) - 500,
    endMs: 80_000,
    quote: `… ${text.slice(start)}`,
    support: "supported",
  });
  const near = [{ startMs: 0, endMs: 5_000, text: "Well, stemming cuts the ending off a word." }];
  expect(quotedAnchor("stemming cuts the ending off a word", near)).toMatchObject({ startMs: 0, quote: near[0]!.text });
});

test("a paraphrase is anchored at the window nearest in meaning and words", () => {
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

test("a claim about another subject is unsupported", () => {
  expect(
    findAnchor(
      "Penguins live at the south pole",
      source.map((said) => ({ ...said, windowCosine: 0.05 })),
    ),
  ).toMatchObject({ support: "unsupported" });
});

test("a source without sentences or a claim without words has no anchor", () => {
  expect(findAnchor("We stem words", [])).toBeNull();
  expect(findAnchor("… !", source)).toBeNull();
});

test("most of a claim must be quoted: a shared phrase proves nothing", () => {
  const claim = "Stemming cuts the ending off a word";
  const longer = `${claim}, which every engine of that time did because memory was expensive and disks were slow`;
  expect(quotedAnchor(claim, source)?.support).toBe("supported");
  expect(quotedAnchor(longer, source)).toBeNull();
});

test.each(["Stemming cuts", "we stem", "…", ""])("%j is too short to be a quotation", (claim) => {
  expect(quotedAnchor(claim, source)).toBeNull();
});

test("a quotation ends when its last sentence ends, even if an earlier one overlaps it", () => {
  const overlapping = [{ ...sentence(0, "This is why we stem words."), endMs: 60_000 }, sentence(1, "It helps a lot.")];
  expect(quotedAnchor("This is why we stem words. It helps a lot.", overlapping)).toMatchObject({
    startMs: 0,
    endMs: 60_000,
  });
});

test("the sentence with all of the claim's words is the anchor, rather than the window around it", () => {
  expect(findAnchor("cutting endings off words by stemming", source)?.quote).toBe(
    "Stemming cuts the ending off a word.",
  );
});

test("the last sentence opens no window and is scored with the one before", () => {
  const last = findAnchor("Published by Porter, 1980, it was", source);
  expect(last?.quote).toBe("It was published in 1980 by Porter.");
});

test.each([
  [0.9, "weak"],
  [0.7, "unsupported"],
])("without shared words, a cosine of %d is %s", (windowCosine, support) => {
  expect(findAnchor("Penguins live there", [sentence(0, "Glaciers move slowly.", windowCosine)])?.support).toBe(
    support,
  );
});

test("a chapter's title cites the sentence with which the chapter starts, even if others have its words", () => {
  const chapters = [
    { startMs: 0, title: "Three different terms" },
    { startMs: 9_600, title: "Why we stem words" },
  ];
  expect(titleAnchor("why we stem words", chapters, source)).toMatchObject({
    startMs: 10_000,
    quote: "This is why we stem words.",
    support: "supported",
  });
  expect(titleAnchor("Three different terms", chapters, source)).toMatchObject({ startMs: 0 });
});

test("another claim is no title, and a chapter far from the source is not cited", () => {
  expect(titleAnchor("we stem words", [{ startMs: 9_600, title: "Why we stem words" }], source)).toBeNull();
  expect(titleAnchor("Why we stem words", [{ startMs: 200_000, title: "Why we stem words" }], source)).toBeNull();
});
