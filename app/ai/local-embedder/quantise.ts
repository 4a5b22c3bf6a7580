import type { Tensor } from "./read-safetensors";

/**
 * Seven bits and a sign: products of two such values cannot overflow the 16-bit sums of processors without the VNNI
 * instructions, so that every machine computes the same vectors.
 */
const LARGEST = 63;

export type Quantised = { shape: number[]; values: Int8Array; scales: Float32Array };

/** Symmetric quantisation with one scale a column (`axis` 1) or a row (`axis` 0) of a matrix. */
export function quantise({ shape, values }: Tensor, axis: 0 | 1): Quantised {
  const [rows, columns] = shape as [number, number];
  const scaleOf = (index: number) => (axis === 0 ? Math.floor(index / columns) : index % columns);
  const scales = new Float32Array(axis === 0 ? rows : columns);
  for (let i = 0; i < values.length; i++) scales[scaleOf(i)] = Math.max(scales[scaleOf(i)]!, Math.abs(values[i]!));
  for (let i = 0; i < scales.length; i++) scales[i] = scales[i]! / LARGEST || 1e-8;
  const quantised = new Int8Array(values.length);
  for (let i = 0; i < values.length; i++) quantised[i] = Math.round(values[i]! / scales[scaleOf(i)]!);
  return { shape, values: quantised, scales };
}

export function transpose({ shape, values }: Tensor): Tensor {
  const [rows, columns] = shape as [number, number];
  const turned = new Float32Array(values.length);
  for (let r = 0; r < rows; r++) for (let c = 0; c < columns; c++) turned[c * rows + r] = values[r * columns + c]!;
  return { shape: [columns, rows], values: turned };
}

/** Matrices of equal height, side by side. */
export function besides(...matrices: Tensor[]): Tensor {
  const rows = matrices[0]!.shape[0]!;
  const width = matrices.reduce((sum, { shape }) => sum + shape[1]!, 0);
  const values = new Float32Array(rows * width);
  for (let r = 0, at = 0; r < rows; r++) {
    for (const { shape, values: part } of matrices) {
      const columns = shape[1]!;
      values.set(part.subarray(r * columns, (r + 1) * columns), at);
      at += columns;
    }
  }
  return { shape: [rows, width], values };
}
