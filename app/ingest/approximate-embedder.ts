import type { Embedder } from "~/ai/embedding-model.server";
import { toUnitLength } from "~/text/similarity";

/**
 * Returns an embedder that takes a text's vector from `near` if it has one, without embedding the text: the direction
 * between the vectors that `near` has for it.
 */
export function approximateEmbedder(embedder: Embedder, near: ReadonlyMap<string, readonly Float32Array[]>): Embedder {
  return {
    ...embedder,
    async embed(texts, options) {
      const others = texts.filter((text) => !near.has(text));
      const vectors = (others.length > 0 ? await embedder.embed(others, options) : []).values();
      return texts.map((text) => {
        const known = near.get(text);
        const vector = known ? between(known) : vectors.next().value;
        if (!vector) throw new Error("the embedder returned fewer vectors than texts");
        return vector;
      });
    },
  };
}

const directions = new WeakMap<readonly Float32Array[], Float32Array>();

/** Returns the sum of vectors, at unit length. The sum of the same array is computed once. */
function between(vectors: readonly Float32Array[]): Float32Array | undefined {
  const [first, ...rest] = vectors;
  if (!first || rest.length === 0) return first;
  let direction = directions.get(vectors);
  if (!direction) {
    const sum = first.map((value, index) => rest.reduce((total, vector) => total + (vector[index] ?? 0), value));
    directions.set(vectors, (direction = toUnitLength(sum)));
  }
  return direction;
}
