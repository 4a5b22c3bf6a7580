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
    return pick(this.anchors, random);
  }
}

/** Returns a random item. */
export function pick<T>(items: readonly T[], random: Random): T {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error("There is nothing to pick from.");
  return item;
}

type Part = readonly [weight: number, vector: Float32Array];

function mixture(parts: readonly [Part, ...Part[]], random: Random): Float32Array {
  let sum = new Float32Array(parts[0][1].length);
  for (const [weight, vector] of parts) sum = sum.map((value, i) => value + weight * (vector[i] ?? 0));
  const noisy = sum.map((value) => value + CHANCE * (2 * random() - 1));
  const length = Math.sqrt(noisy.reduce((squares, value) => squares + value ** 2, 0));
  return noisy.map((value) => value / length);
}
