import pgvector from "pgvector";

/** Writes a vector as pgvector reads it: `[1,0.5]`. */
export const vectorText = (vector: Float32Array): string => String(pgvector.toSql(Array.from(vector)));

/**
 * Reads vectors that pgvector's `vector_send` wrote one after another: each has its number of dimensions and a zero, in
 * two bytes each, and its numbers in four, all with the first byte first. To parse their text takes 15 times as long.
 */
export function readVectors(bytes: Uint8Array): Float32Array[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const vectors: Float32Array[] = [];
  for (let at = 0; at < bytes.byteLength;) {
    const vector = new Float32Array(view.getUint16(at));
    at += HEADER_BYTES;
    for (let i = 0; i < vector.length; i++) vector[i] = view.getFloat32(at + i * Float32Array.BYTES_PER_ELEMENT);
    at += vector.byteLength;
    vectors.push(vector);
  }
  return vectors;
}
const HEADER_BYTES = 4;
