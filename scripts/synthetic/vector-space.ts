/** A source of random numbers from 0 up to 1. */
export type Random = () => number;

/**
 * How near a chunk is to its lecture's theme, to what it says itself, and to a thing it mentions; and how much of it is
 * chance.
 */
const [THEME, SUBJECT, MENTION, CHANCE] = [0.6, 0.7, 0.45, 0.02];
const WINDOW_OWN = 0.5;

/**
 * Vectors that lie as those of real lectures do: each is a mixture of a few real sentences' vectors, so that they fill
 * the directions that the embedding model really uses, in clusters within clusters, and not the whole space evenly.
 */
export class VectorSpace {
  /** @param anchors real vectors of unit length, some hundreds */
  constructor(private readonly anchors: readonly Float32Array[]) {}

  /** What a whole lecture is about. */
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
