import type { Embedder } from "~/ai/embedding-model.server";

/** Returns an embedder that takes a text's vector from `near` if it has one, without embedding the text. */
export function approximateEmbedder(embedder: Embedder, near: ReadonlyMap<string, Float32Array>): Embedder {
  return {
    ...embedder,
    async embed(texts, options) {
      const others = texts.filter((text) => !near.has(text));
      const vectors = (others.length > 0 ? await embedder.embed(others, options) : []).values();
      return texts.map((text) => {
        const vector = near.get(text) ?? vectors.next().value;
        if (!vector) throw new Error("the embedder returned fewer vectors than texts");
        return vector;
      });
    },
  };
}
