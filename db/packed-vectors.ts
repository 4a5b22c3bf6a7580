/** The vectors of a lecture's chunks and of their sentence windows, in half the memory of 32-bit numbers. */
export type PackedVectors = {
  dimensions: number;
  /** The numbers of all vectors, in units of `unit`. A chunk's vector comes before those of its windows. */
  numbers: Int16Array;
  unit: number;
  /** The index of each chunk's vector by position, and at the end the number of all vectors. */
  starts: Uint32Array;
};

const LARGEST = 32_767;

/**
 * Packs the vectors of a lecture's chunks by position, each followed by those of its windows. Cosines of packed unit
 * vectors differ by about 0.00001. Returns null if a chunk has no vector, or vectors differ in their dimensions.
 */
export function packVectors(chunks: readonly (readonly Float32Array[])[]): PackedVectors | null {
  const vectors = chunks.flat();
  const dimensions = vectors[0]?.length ?? 0;
  if (chunks.some(({ length }) => length === 0) || vectors.some(({ length }) => length !== dimensions)) return null;
  const unit = vectors.reduce((largest, vector) => Math.max(largest, largestNumber(vector)), 0) / LARGEST || 1;
  const numbers = new Int16Array(vectors.length * dimensions);
  for (const [index, vector] of vectors.entries())
    for (let i = 0; i < dimensions; i++) numbers[index * dimensions + i] = Math.round((vector[i] ?? 0) / unit);
  const starts = new Uint32Array(chunks.length + 1);
  for (const [position, { length }] of chunks.entries()) starts[position + 1] = (starts[position] ?? 0) + length;
  return { dimensions, numbers, unit, starts };
}

function largestNumber(vector: Float32Array): number {
  let largest = 0;
  for (let i = 0; i < vector.length; i++) largest = Math.max(largest, Math.abs(vector[i] ?? 0));
  return largest;
}

/** Returns the cosine of a chunk's vector to a question's. Both are unit vectors of the same dimensions. */
export function chunkCosine(packed: PackedVectors, position: number, question: Float64Array): number {
  return cosine(packed, packed.starts[position] ?? 0, question);
}

/** Returns the largest cosine of a chunk's windows to a question's vector; if it has none, that of the chunk. */
export function windowCosine(packed: PackedVectors, position: number, question: Float64Array): number {
  const first = packed.starts[position] ?? 0;
  const end = packed.starts[position + 1] ?? 0;
  if (end - first <= 1) return cosine(packed, first, question);
  let largest = -1;
  for (let index = first + 1; index < end; index++) largest = Math.max(largest, cosine(packed, index, question));
  return largest;
}

function cosine({ numbers, unit, dimensions }: PackedVectors, index: number, question: Float64Array): number {
  const start = index * dimensions;
  let sum = 0;
  for (let i = 0; i < dimensions; i++) sum += (numbers[start + i] ?? 0) * (question[i] ?? 0);
  return sum * unit;
}
