import fc from "fast-check";
import { expect, test } from "vitest";
import type { Sentence } from "~/course/chunk";
import { chunkSentences } from "./chunk-sentences";

/** Returns consecutive sentences with the given lengths in seconds. */
function speech(seconds: number[], startSeconds = 0): Sentence[] {
  let at = startSeconds * 1000;
  return seconds.map((length, i) => ({ startMs: at, endMs: (at += length * 1000), text: `Sentence ${i}.` }));
}
const lengths = (sentences: Sentence[], options = {}) =>
  chunkSentences(sentences, options).map((chunk) => (chunk.endMs - chunk.startMs) / 1000);

test("splits a long talk into chunks of whole sentences, about a minute each", () => {
  const sentences = speech(Array(60).fill(10));
  const chunks = chunkSentences(sentences);
  expect(chunks).toHaveLength(10);
  for (const length of lengths(sentences)) expect(length).toBeGreaterThanOrEqual(45);
  for (const length of lengths(sentences)) expect(length).toBeLessThanOrEqual(75);
  expect(chunks.flatMap((chunk) => chunk.sentences)).toEqual(sentences);
});

test("halves a stretch slightly longer than a chunk instead of leaving a short rest", () => {
  expect(lengths(speech(Array(14).fill(6)))).toEqual([42, 42]);
});

test("leaves no short rest after many short sentences", () => {
  for (const count of [61, 62, 63, 100, 137]) {
    const cut = lengths(speech(Array(count).fill(3.2)));
    expect(cut.length).toBeGreaterThan(1);
    for (const length of cut) expect(length).toBeGreaterThanOrEqual(40);
  }
});

test("never crosses a chapter's start, and uses the chapter's title as a heading", () => {
  const chunks = chunkSentences(speech(Array(6).fill(10)), {
    chapters: [
      { startMs: 0, title: "Terms" },
      { startMs: 30_000, title: "Stemming" },
    ],
    section: "Week 1",
  });
  expect(chunks.map(({ startMs, headings }) => [startMs, headings])).toEqual([
    [0, ["Week 1", "Terms"]],
    [30_000, ["Week 1", "Stemming"]],
  ]);
});

test("never spans a long pause", () => {
  const sentences = [...speech([10, 10]), ...speech([10, 10], 25)];
  expect(chunkSentences(sentences).map((chunk) => chunk.startMs)).toEqual([0, 25_000]);
});

test("gives a sentence longer than a chunk its own chunk", () => {
  expect(lengths(speech([10, 200, 10])).some((length) => length >= 200)).toBe(true);
});

test("pairs neighboring sentences in windows, and gives a lone sentence its own", () => {
  const [chunk] = chunkSentences(speech([5, 5, 5]));
  expect(chunk?.windows.map((window) => window.text)).toEqual(["Sentence 0. Sentence 1.", "Sentence 1. Sentence 2."]);
  expect(chunkSentences(speech([5]))[0]?.windows).toEqual([{ startMs: 0, endMs: 5_000, text: "Sentence 0." }]);
});

test("puts every sentence of any talk into exactly one chunk, in order", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 80 }), (seconds) => {
      const sentences = speech(seconds);
      expect(chunkSentences(sentences).flatMap((chunk) => chunk.sentences)).toEqual(sentences);
    }),
  );
});
