import { expect, test } from "vitest";
import { boundaryEvidence, EVIDENCE } from "./boundary-evidence";

/** Ten sentences about glaciers and ten about volcanoes, which begin after a pause and with a cue phrase. */
const TEXTS = [
  ...Array.from({ length: 10 }, () => "Glaciers carve valleys."),
  "Okay, volcanoes throw ash.",
  ...Array.from({ length: 9 }, () => "Volcanoes throw ash."),
];
const SENTENCES = TEXTS.map((text, at) => {
  const startMs = at * 8_000 + (at < 10 ? 0 : 3_000);
  return { startMs, endMs: startMs + 8_000, text };
});
const VECTORS = TEXTS.map((_, at) => Float32Array.from(at < 10 ? [1, 0] : [0, 1]));

test.for(EVIDENCE)("%s is highest where the subject changes", (name) => {
  const values = boundaryEvidence(SENTENCES, VECTORS, "en")[name].slice(1);
  expect(values[9]).toBe(Math.max(...values));
  expect(Math.min(...values)).toBeLessThan(values[9] ?? 0);
});

test("each value is relative to its lecture", () => {
  for (const values of Object.values(boundaryEvidence(SENTENCES, VECTORS, "en")))
    expect(values.reduce((sum, value) => sum + value, 0)).toBeCloseTo(0);
});

test("a lecture in which nothing differs has no evidence", () => {
  const same = SENTENCES.slice(0, 5).map((sentence) => ({ ...sentence, text: "Ice." }));
  const evidence = boundaryEvidence(same, VECTORS.slice(0, 5), "en");
  expect(evidence.cue).toEqual([0, 0, 0, 0, 0]);
  for (const name of EVIDENCE) expect(evidence[name].every(Number.isFinite)).toBe(true);
});
