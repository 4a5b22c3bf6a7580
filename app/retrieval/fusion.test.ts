import { expect, test } from "vitest";
import { byRank, fuse, WEIGHTS, type Evidence } from "./fusion";

const evidence: Evidence = {
  chunkCosine: 0.4,
  windowCosine: 0.6,
  chunk: 0,
  region: 0,
  onward: 0,
  begun: 0,
  coverage: 0,
  phrases: 0,
  title: 0,
  opening: 0,
  closing: 0,
  announced: 0,
};

test("each kind of evidence adds its weight, and nothing else does", () => {
  for (const name of Object.keys(evidence) as (keyof Evidence)[]) {
    expect(fuse({ ...evidence, [name]: evidence[name] + 0.1 }) - fuse(evidence)).toBeCloseTo(0.1 * WEIGHTS[name], 10);
  }
});

test("a stray word does not outweigh a passage that means the same", () => {
  const stray = fuse({
    ...evidence,
    chunkCosine: 0.1,
    windowCosine: 0.15,
    chunk: 0.1,
    region: 0.1,
    coverage: 0.1,
  });
  const paraphrase = fuse({ ...evidence, chunkCosine: 0.5, windowCosine: 0.6 });
  expect(paraphrase).toBeGreaterThan(stray);
});

test("ranks the passage where a subject begins first", () => {
  const within = { ...evidence, region: 0.3, coverage: 0.5 };
  expect(fuse({ ...within, begun: 0.8 })).toBeGreaterThan(fuse({ ...within, begun: 0.3 }));
});

test("equal scores have one order: course, lecture, time, id", () => {
  const passage = (courseId: string, lectureId: string, startMs: number, chunkId: string, score = 1) => ({
    courseId,
    lectureId,
    startMs,
    chunkId,
    score,
  });
  const ranked = [
    passage("b", "a", 0, "x"),
    passage("a", "b", 0, "x"),
    passage("a", "a", 5, "z"),
    passage("a", "a", 5, "y"),
    passage("a", "a", 1, "x"),
    passage("z", "z", 0, "x", 2),
  ];
  for (const order of [ranked, [...ranked].reverse()]) {
    expect(
      [...order]
        .sort(byRank)
        .map(({ courseId, lectureId, startMs, chunkId }) => `${courseId}${lectureId}${startMs}${chunkId}`),
    ).toEqual(["zz0x", "aa1x", "aa5y", "aa5z", "ab0x", "ba0x"]);
  }
});
