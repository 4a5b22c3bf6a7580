import { expect, test } from "vitest";
import { fuse, WEIGHTS, type Evidence } from "~/retrieval/fusion";
import { learnWeights, type LearnedFrom } from "./learn-weights";

const NONE = Object.fromEntries(Object.keys(WEIGHTS).map((name) => [name, 0])) as Evidence;
const example = (evidence: Partial<Evidence>, isLabeled = false): LearnedFrom => ({
  evidence: { ...NONE, ...evidence },
  isStart: isLabeled,
  isWithin: isLabeled,
});

/** Questions that only the region answers: the cosine does not help, and an announced passage is wrong. */
const course = Array.from({ length: 20 }, (_, i) => [
  example({ region: 0.6, chunkCosine: (i % 5) / 10 }, true),
  example({ region: 0.6, chunkCosine: ((i + 2) % 5) / 10, announced: 0.5 }),
  example({ region: 0.1, chunkCosine: ((i + 3) % 5) / 10 }),
]);

test("evidence that tells labeled candidates from others gets weight, with its sign", () => {
  const weights = learnWeights([course], WEIGHTS);
  expect(weights.region).toBeGreaterThan(0.1);
  expect(weights.announced).toBeLessThan(-0.1);
  expect(weights.chunkCosine).toBeLessThan(weights.region / 2);
  for (const [right, ...others] of course)
    for (const other of others) expect(fuse(right!.evidence, weights)).toBeGreaterThan(fuse(other.evidence, weights));
});

test("evidence that tells against a candidate is ignored, except for what a lecture announces", () => {
  const misleading = course.map(([right, ...others]) => [
    right!,
    ...others.map(({ evidence }) => example({ ...evidence, phrases: 1 })),
  ]);
  expect(learnWeights([misleading], WEIGHTS).phrases).toBe(0);
});

test("a question without a labeled candidate changes nothing but its course's share", () => {
  const unanswerable = [example({ region: 0.9 }), example({ region: 0.1 })];
  const [one, two] = [learnWeights([course], WEIGHTS), learnWeights([[...course, unanswerable]], WEIGHTS)];
  expect(two.region).toBeCloseTo(one.region, 1);
});
