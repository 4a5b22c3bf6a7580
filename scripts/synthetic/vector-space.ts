/** Returns random numbers in [0, 1). */
export type Random = () => number;

/** The weights of a chunk's vector: the lecture's topic, its own topic, a mentioned topic, and noise. */
const [THEME, SUBJECT, MENTION, CHANCE] = [0.6, 0.7, 0.45, 0.02];
const WINDOW_OWN = 0.5;

/**
 * Generates realistic vectors. Each is a mixture of a few real sentences' vectors, so that they use the same directions
 * as the embedding model, in nested clusters.
 */
export class VectorSpace {
  /** @param anchors Some hundreds of real vectors of unit length. */
  constructor(private readonly anchors: readonly Float32Array[]) {}

  /** Returns the topic of a lecture. */
  theme(random: Random): Float32Array {
    return this.#anchor(random);
  }

  chunk(theme: Float32Array, random: Random): Float32Array {
    return mixture(
      [
        [THEME, theme],
        [SUBJECT, this.#anchor(random)],
        [MENTION, this.#anchor(random)],
      ],
      random,
    );
  }

  window(chunk: Float32Array, random: Random): Float32Array {
    return mixture(
      [
        [1, chunk],
        [WINDOW_OWN, this.#anchor(random)],
      ],
      random,
    );
  }

  #anchor(random: Random): Float32Array {
    return this.anchors[Math.floor(random() * this.anchors.length)]!;
  }
}

function mixture(parts: readonly (readonly [number, Float32Array])[], random: Random): Float32Array {
  const sum = new Float32Array(parts[0]![1].length);
  for (const [weight, vector] of parts) for (let i = 0; i < sum.length; i++) sum[i]! += weight * vector[i]!;
  let squares = 0;
  for (let i = 0; i < sum.length; i++) {
    sum[i]! += CHANCE * (2 * random() - 1);
    squares += sum[i]! ** 2;
  }
  const length = Math.sqrt(squares);
  for (let i = 0; i < sum.length; i++) sum[i]! /= length;
  return sum;
}
