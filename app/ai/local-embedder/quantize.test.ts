import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { concatColumns, quantize, sizeOf, transpose } from "./quantize";
import type { Tensor } from "./read-safetensors";

const matrix = (...rows: number[][]): Tensor => ({
  shape: [rows.length, rows[0]?.length ?? 0],
  values: Float32Array.from(rows.flat()),
});

const matrices = fc
  .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 }))
  .chain(([rows, columns]) =>
    fc
      .array(fc.float({ min: -8, max: 8, noNaN: true }), { minLength: rows * columns, maxLength: rows * columns })
      .map((values): Tensor => ({ shape: [rows, columns], values: Float32Array.from(values) })),
  );

describe("quantize", () => {
  test("the largest value of each column becomes 63 with axis 1, and that of each row with axis 0", () => {
    const weights = matrix([3, -9], [1, 3]);
    expect([...quantize(weights, 1).values]).toEqual([63, -63, 21, 21]);
    expect([...quantize(weights, 0).values]).toEqual([21, -63, 21, 63]);
  });

  test("every value fits into seven bits and is restored to within half a step", () => {
    fc.assert(
      fc.property(matrices, fc.constantFrom(0 as const, 1 as const), (weights, axis) => {
        const [, columns] = sizeOf(weights);
        const { values, scales } = quantize(weights, axis);
        for (const [i, value] of weights.values.entries()) {
          const scale = scales[axis === 0 ? Math.floor(i / columns) : i % columns]!;
          expect(Math.abs(values[i]!)).toBeLessThanOrEqual(63);
          expect(Math.abs(values[i]! * scale - value)).toBeLessThanOrEqual(scale / 2 + 1e-5);
        }
      }),
    );
  });

  test("a column of zeros stays zero", () => {
    const { values, scales } = quantize(matrix([0, 1], [0, 2]), 1);
    expect([values[0], values[2]]).toEqual([0, 0]);
    expect(scales[0]).toBeGreaterThan(0);
  });
});

describe("transpose", () => {
  test("rows become columns", () => {
    expect(transpose(matrix([1, 2, 3], [4, 5, 6]))).toEqual(matrix([1, 4], [2, 5], [3, 6]));
  });

  test("transposing twice gives the same matrix", () => {
    fc.assert(
      fc.property(matrices, (weights) => {
        expect(transpose(transpose(weights))).toEqual(weights);
      }),
    );
  });
});

describe("concatColumns", () => {
  test("places matrices side by side", () => {
    expect(concatColumns(matrix([1], [2]), matrix([3, 4], [5, 6]))).toEqual(matrix([1, 3, 4], [2, 5, 6]));
  });
});

test("a vector is not a matrix", () => {
  expect(() => sizeOf({ shape: [3] })).toThrow("a vector where a matrix is expected");
});
