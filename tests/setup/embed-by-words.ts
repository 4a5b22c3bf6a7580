/**
 * why: unit tests have no model. Returns an embedder for which texts are alike if they share words of a vocabulary,
 * which is separated by spaces.
 */
export function embedByWords(vocabulary: string): (texts: string[]) => Promise<Float32Array[]> {
  const words = vocabulary.split(" ");
  return async (texts) =>
    texts.map((text) => {
      const vector = Float32Array.from(words, (word) => (text.toLowerCase().includes(word) ? 1 : 0.01));
      const length = Math.hypot(...vector);
      return vector.map((value) => value / length);
    });
}
