import fc from "fast-check";
import { expect, test } from "vitest";
import type { Sentence } from "~/course/chunk";
import { chunkSentences } from "./chunk-sentences";

/** Sentences one after another, each so many seconds long. */
function speech(seconds: number[], startSeconds = 0): Sentence[] {
  let at = startSeconds * 1000;
  return seconds.map((length, i) => ({ startMs: at, endMs: (at += length * 1000), text: `Sentence ${i}.` }));
}
const lengths = (sentences: Sentence[], options = {}) =>
  chunkSentences(sentences, options).map((chunk) => (chunk.endMs - chunk.startMs) / 1000);

test("a long talk is split into chunks of whole sentences, about a minute each", () => {
  const sentences = speech(Array(60).fill(10));
  const chunks = chunkSentences(sentences);
  expect(chunks).toHaveLength(10);
  for (const length of lengths(sentences)) expect(length).toBeGreaterThanOrEqual(45);
  for (const length of lengths(sentences)) expect(length).toBeLessThanOrEqual(75);
  expect(chunks.flatMap((chunk) => chunk.sentences)).toEqual(sentences);
});

test("a stretch a little longer than a chunk is halved, and leaves no crumb", () => {
  expect(lengths(speech(Array(14).fill(6)))).toEqual([42, 42]);
});

test("many short sentences leave no crumb at the end either", () => {
  for (const count of [61, 62, 63, 100, 137]) {
    const cut = lengths(speech(Array(count).fill(3.2)));
    expect(cut.length).toBeGreaterThan(1);
    for (const length of cut) expect(length).toBeGreaterThanOrEqual(40);
  }
});

test("a chunk never spans a chapter's start, and has the chapter's title as a heading", () => {
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

test("no chunk reaches over a long pause", () => {
  const sentences = [...speech([10, 10]), ...speech([10, 10], 25)];
  expect(chunkSentences(sentences).map((chunk) => chunk.startMs)).toEqual([0, 25_000]);
});

test("a sentence longer than a chunk is a chunk of its own", () => {
  expect(lengths(speech([10, 200, 10])).some((length) => length >= 200)).toBe(true);
});

test("windows are neighbouring pairs of sentences, and a lone sentence is its own", () => {
  const [chunk] = chunkSentences(speech([5, 5, 5]));
  expect(chunk?.windows.map((window) => window.text)).toEqual(["Sentence 0. Sentence 1.", "Sentence 1. Sentence 2."]);
  expect(chunkSentences(speech([5]))[0]?.windows).toEqual([{ startMs: 0, endMs: 5_000, text: "Sentence 0." }]);
});

test("every sentence of any talk is in exactly one chunk, in order", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 80 }), (seconds) => {
      const sentences = speech(seconds);
      expect(chunkSentences(sentences).flatMap((chunk) => chunk.sentences)).toEqual(sentences);
    }),
  );
});
