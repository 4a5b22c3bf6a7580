import { expect, test } from "vitest";
import { byRank, fuse } from "./fusion";

const evidence = { chunkCosine: 0.4, windowCosine: 0.6, bm25: 0, maxPossibleBm25: 10 };

test("meaning counts half by the chunk and half by its best window", () => {
  expect(fuse(evidence)).toBeCloseTo(0.5, 10);
});

test("words weigh by their share of what the question could have scored", () => {
  expect(fuse({ ...evidence, bm25: 5 }) - fuse(evidence)).toBeCloseTo(0.3, 10);
});

test("a question without a term in any lecture is ranked by meaning alone", () => {
  expect(fuse({ ...evidence, maxPossibleBm25: 0 })).toBeCloseTo(0.5, 10);
});

test("a stray word does not outweigh a passage that means the same", () => {
  const stray = fuse({ chunkCosine: 0.1, windowCosine: 0.15, bm25: 1, maxPossibleBm25: 10 });
  const paraphrase = fuse({ chunkCosine: 0.5, windowCosine: 0.6, bm25: 0, maxPossibleBm25: 10 });
  expect(paraphrase).toBeGreaterThan(stray);
});

test("equal scores have one order: lecture, time, id", () => {
  const passage = (lectureId: string, startMs: number, chunkId: string, score = 1) => ({ lectureId, startMs, chunkId, score });
  const ranked = [passage("b", 0, "x"), passage("a", 5, "z"), passage("a", 5, "y"), passage("a", 1, "x"), passage("z", 0, "x", 2)];
  for (const order of [ranked, [...ranked].reverse()]) {
    expect([...order].sort(byRank).map(({ lectureId, startMs, chunkId }) => `${lectureId}${startMs}${chunkId}`)).toEqual(["z0x", "a1x", "a5y", "a5z", "b0x"]);
  }
});
