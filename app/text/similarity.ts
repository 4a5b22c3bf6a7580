import { contentTerms } from "./content-terms";

/** Returns the cosine of two vectors of unit length: their inner product, −1 to 1. */
export function cosine(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let index = 0; index < one.length; index++) sum += (one[index] ?? 0) * (other[index] ?? 0);
  return sum;
}

/** Returns a vector at unit length. A vector of zeros stays as it is. */
export function toUnitLength(vector: readonly number[] | Float32Array): Float32Array {
  const length = Math.hypot(...vector) || 1;
  return Float32Array.from(vector, (value) => value / length);
}

/** Returns the share of the wanted terms that a text has, 0 to 1. Terms are those of `contentTerms`. */
export function termOverlap(wanted: ReadonlySet<string>, text: string): number {
  if (wanted.size === 0) return 0;
  const terms = contentTerms(text);
  let shared = 0;
  for (const term of wanted) if (terms.has(term)) shared++;
  return shared / wanted.size;
}
