type Embed<Options> = (texts: string[], options?: Options) => Promise<Float32Array[]>;

/** Vectors by text: a Map, or an LRU cache, which may forget any of them. */
export type KnownVectors = {
  get: (text: string) => Float32Array | undefined;
  set: (text: string, vector: Float32Array) => unknown;
};

/** Returns `embed`, which embeds only texts whose vectors are not known, and adds theirs to the known ones. */
export function embedOnce<Options>(embed: Embed<Options>, known: KnownVectors): Embed<Options> {
  return async (texts, options) => {
    // Kept apart from `known`, which may forget one of them before all are there.
    const vectors = new Map(texts.map((text) => [text, known.get(text)]));
    const added = [...vectors].filter(([, vector]) => !vector).map(([text]) => text);
    if (added.length > 0) {
      for (const [index, vector] of (await embed(added, options)).entries()) {
        const text = added[index] ?? "";
        vectors.set(text, vector);
        known.set(text, vector);
      }
    }
    return texts.map((text) => {
      const vector = vectors.get(text);
      if (!vector) throw new Error("the embedder returned fewer vectors than texts");
      return vector;
    });
  };
}
