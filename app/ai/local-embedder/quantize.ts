import type { Tensor } from "./read-safetensors";

/**
 * Values fit into seven bits, sign included: on processors without VNNI instructions, the sum of two products cannot
 * overflow 16 bits, so every machine computes the same vectors.
 */
const LARGEST = 63;

export type Quantized = { shape: number[]; values: Int8Array; scales: Float32Array };

/** Quantizes a matrix symmetrically, with one scale per column (`axis` 1) or per row (`axis` 0). */
export function quantize({ shape, values }: Tensor, axis: 0 | 1): Quantized {
  const [rows, columns] = sizeOf({ shape });
  const scaleOf = (index: number) => (axis === 0 ? Math.floor(index / columns) : index % columns);
  const scales = new Float32Array(axis === 0 ? rows : columns);
  // forEach, because iterating over tens of millions of weights takes ten times as long.
  values.forEach((value, i) => {
    const at = scaleOf(i);
    scales[at] = Math.max(scales[at] ?? 0, Math.abs(value));
  });
  scales.forEach((largest, i) => (scales[i] = largest / LARGEST || 1e-8));
  const quantized = new Int8Array(values.length);
  values.forEach((value, i) => (quantized[i] = Math.round(value / (scales[scaleOf(i)] ?? 1))));
  return { shape, values: quantized, scales };
}

/** Returns the transposed tensor. */
export function transpose({ shape, values }: Tensor): Tensor {
  const [rows, columns] = sizeOf({ shape });
  const transposed = new Float32Array(values.length);
  values.forEach((value, i) => (transposed[(i % columns) * rows + Math.floor(i / columns)] = value));
  return { shape: [columns, rows], values: transposed };
}

/** Joins matrices of equal height side by side. */
export function concatColumns(...matrices: Tensor[]): Tensor {
  const rows = matrices[0] ? sizeOf(matrices[0])[0] : 0;
  const width = matrices.reduce((sum, matrix) => sum + sizeOf(matrix)[1], 0);
  const values = new Float32Array(rows * width);
  for (let r = 0, at = 0; r < rows; r++) {
    for (const matrix of matrices) {
      const [, columns] = sizeOf(matrix);
      values.set(matrix.values.subarray(r * columns, (r + 1) * columns), at);
      at += columns;
    }
  }
  return { shape: [rows, width], values };
}

/** Returns the rows and columns of a matrix. */
export function sizeOf({ shape }: Pick<Tensor, "shape">): [rows: number, columns: number] {
  const [rows, columns] = shape;
  if (rows === undefined || columns === undefined)
    throw new Error("the weights have a vector where a matrix is expected");
  return [rows, columns];
}
