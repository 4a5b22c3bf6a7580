import fc from "fast-check";
import { expect, test } from "vitest";
import { chunkCosine, packVectors, windowCosine } from "./packed-vectors";

const DIMENSIONS = 16;

const unitVector = fc
  .array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: DIMENSIONS, maxLength: DIMENSIONS })
  .filter((numbers) => Math.hypot(...numbers) > 0.01)
  .map((numbers) => Float32Array.from(numbers, (number) => number / Math.hypot(...numbers)));

const dot = (a: Float32Array, b: Float32Array) => a.reduce((sum, number, i) => sum + number * (b[i] ?? 0), 0);

test("cosines are those of the vectors, and a chunk's best window counts", () => {
  const chunks = fc.array(fc.array(unitVector, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(chunks, unitVector, (vectors, question) => {
      const packed = packVectors(vectors);
      if (!packed) throw new Error("The vectors cannot be packed.");
      const asked = Float64Array.from(question);
      for (const [position, [chunk = question, ...windows]] of vectors.entries()) {
        expect(chunkCosine(packed, position, asked)).toBeCloseTo(dot(chunk, question), 3);
        const best = Math.max(...(windows.length > 0 ? windows : [chunk]).map((window) => dot(window, question)));
        expect(windowCosine(packed, position, asked)).toBeCloseTo(best, 3);
      }
    }),
  );
});

test("vectors of zeros can be packed", () => {
  const packed = packVectors([[new Float32Array(3)]]);
  expect(packed && chunkCosine(packed, 0, Float64Array.of(1, 0, 0))).toBe(0);
});

test.each([
  ["a chunk without a vector", [[Float32Array.of(1, 0)], []]],
  ["vectors of different dimensions", [[Float32Array.of(1, 0)], [Float32Array.of(1)]]],
])("%s cannot be packed", (_, vectors) => {
  expect(packVectors(vectors)).toBeNull();
});
