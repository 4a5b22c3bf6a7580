import type { Embedder } from "~/ai/embedding-model.server";

/**
 * why: for tests of what is stored, in which nothing is searched. Each vector depends only on the length of its text.
 */
export const lengthEmbedder: Embedder = {
  id: "lengths",
  embed: (texts) => Promise.resolve(texts.map((text) => Float32Array.of(Math.cos(text.length), Math.sin(text.length)))),
};
