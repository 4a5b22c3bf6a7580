import { expect, test } from "vitest";
import { lexicalDissimilarity, semanticDissimilarity } from "./dissimilarity";
import { sentenceTerms } from "./sentence-terms";

/** A sentence every 10 seconds, with another subject from the fifth on. */
const SENTENCES = Array.from({ length: 8 }, (_, at) => ({ startMs: at * 10_000, endMs: at * 10_000 + 9_000 }));
const STARTS = SENTENCES.map(({ startMs }) => startMs);

test("the meaning differs most where the subject changes", () => {
  const vectors = SENTENCES.map((_, at) => Float32Array.from(at < 4 ? [1, 0] : [0, 1]));
  const values = semanticDissimilarity(SENTENCES, STARTS, vectors);
  expect(values[4]).toBeCloseTo(1);
  expect(Math.max(...values.slice(1, 4), ...values.slice(5))).toBeLessThan(0.9);
});

test("a long sentence counts more than a short one", () => {
  const timed = [
    { startMs: 0, endMs: 9_000 },
    { startMs: 9_000, endMs: 10_000 },
    { startMs: 10_000, endMs: 11_000 },
  ];
  const vectors = [Float32Array.of(1, 0), Float32Array.of(0, 1), Float32Array.of(1, 0)];
  expect(semanticDissimilarity(timed, [0, 9_000, 10_000], vectors)[2]).toBeLessThan(0.01);
});

test("the words differ most where other words are said", () => {
  const texts = SENTENCES.map((_, at) => (at < 4 ? "glaciers carve valleys" : "volcanoes throw ash"));
  const values = lexicalDissimilarity(STARTS, sentenceTerms(texts, "en"));
  expect(values[4]).toBe(1);
  expect(Math.max(...values.slice(1, 4), ...values.slice(5))).toBeLessThan(0.9);
});
