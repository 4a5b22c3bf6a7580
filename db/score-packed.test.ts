import { expect, test } from "vitest";
import { packVectors } from "./packed-vectors";
import { scorePacked } from "./score-packed";

const QUESTION = Float64Array.of(1, 0);
/** A unit vector with a cosine to the question. */
const at = (cosine: number) => Float32Array.of(cosine, Math.sqrt(1 - cosine ** 2));

/** The vectors of lectures, from the cosine of each chunk and of its windows. */
const lectures = (cosines: Record<string, number[][]>) =>
  new Map(
    Object.entries(cosines).map(([lectureId, chunks]) => {
      const packed = packVectors(chunks.map((chunk) => chunk.map(at)));
      if (!packed) throw new Error(`${lectureId} cannot be packed.`);
      return [lectureId, packed];
    }),
  );

const near = (lectureId: string, position: number) => ({ lectureId, position, chunkId: `${lectureId}-${position}` });
const names = (scored: ReturnType<typeof scorePacked>) =>
  scored.map(({ lectureId, position }) => `${lectureId}-${position}`);

test("scores the nearest chunks and the others, each once", () => {
  const vectors = lectures({
    a: [
      [0.1, 0.2],
      [0.9, 0.3, 0.6],
    ],
    b: [[0.5], [0.7]],
  });
  const scored = scorePacked(vectors, QUESTION, {
    near: [near("a", 0), near("a", 1), near("b", 0), near("b", 1)],
    limit: 2,
    others: [
      { lectureId: "a", position: 0 },
      { lectureId: "a", position: 1 },
    ],
  });
  expect(names(scored)).toEqual(["a-1", "b-1", "a-0"]);
  expect(scored[0]).toMatchObject({ chunkCosine: expect.closeTo(0.9, 3), windowCosine: expect.closeTo(0.6, 3) });
});

test("among equally near chunks, the first ids are the nearest", () => {
  const vectors = lectures({ a: [[0.5], [0.5]], b: [[0.5]] });
  const candidates = { near: [near("b", 0), near("a", 1), near("a", 0)], limit: 2, others: [] };
  expect(names(scorePacked(vectors, QUESTION, candidates))).toEqual(["a-0", "a-1"]);
});

test("leaves out chunks of lectures without vectors", () => {
  const candidates = { near: [near("a", 0), near("gone", 0)], limit: 5, others: [{ lectureId: "gone", position: 1 }] };
  expect(names(scorePacked(lectures({ a: [[0.5]] }), QUESTION, candidates))).toEqual(["a-0"]);
});
