/** Returns random numbers in [0, 1). */
export type Random = () => number;

/** The weights in a chunk's vector: the lecture's topic, the chunk's own topic, a mentioned topic, and noise. */
const [LECTURE, OWN, MENTION, NOISE] = [0.6, 0.7, 0.45, 0.02];
/** The weight of a sentence window's own topic, relative to its chunk's vector. */
const WINDOW_OWN = 0.5;

/**
 * Generates realistic vectors. Each is a mixture of a few real sentences' vectors, so that generated vectors have the
 * embedding model's directions and form nested clusters.
 */
export class VectorSpace {
  /** @param realVectors A few hundred real vectors of unit length. */
  constructor(private readonly realVectors: readonly Float32Array[]) {}

  /** Returns the vector of a lecture's topic. */
  lectureTopic(random: Random): Float32Array {
    return this.#topic(random);
  }

  /** Returns the vector of a chunk of a lecture with this topic. */
  chunk(lectureTopic: Float32Array, random: Random): Float32Array {
    return mixture(
      [
        [LECTURE, lectureTopic],
        [OWN, this.#topic(random)],
        [MENTION, this.#topic(random)],
      ],
      random,
    );
  }

  /** Returns the vector of a sentence window of a chunk. */
  window(chunk: Float32Array, random: Random): Float32Array {
    return mixture(
      [
        [1, chunk],
        [WINDOW_OWN, this.#topic(random)],
      ],
      random,
    );
  }

  #topic(random: Random): Float32Array {
    return pick(this.realVectors, random);
  }
}

/** Returns a random item. */
export function pick<T>(items: readonly T[], random: Random): T {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error("Cannot pick from an empty list.");
  return item;
}

type Part = readonly [weight: number, vector: Float32Array];

function mixture(parts: readonly [Part, ...Part[]], random: Random): Float32Array {
  let sum = new Float32Array(parts[0][1].length);
  for (const [weight, vector] of parts) sum = sum.map((value, i) => value + weight * (vector[i] ?? 0));
  const noisy = sum.map((value) => value + NOISE * (2 * random() - 1));
  const length = Math.sqrt(noisy.reduce((squares, value) => squares + value ** 2, 0));
  return noisy.map((value) => value / length);
}
