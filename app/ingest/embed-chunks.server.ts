import { createHash } from "node:crypto";
import type { Embedder } from "~/ai/embedding-model.server";
import type { Chunk } from "~/course/chunk";
import type { ChunkVectors } from "~db/chunk-vectors.server";
import type { StoredChunk } from "~db/lecture-rows.server";

type Options = {
  lectureId: string;
  /** Vectors of the stored chunks by content. Chunks with the same words reuse them. */
  known: ReadonlyMap<string, ChunkVectors>;
  /** Vectors of other stored texts. */
  knownTexts?: ReadonlyMap<string, Float32Array>;
  embedder: Embedder;
  onEmbedded: (done: number, total: number) => void;
};

/** Embeds chunks and their sentence windows. Only new texts are embedded. */
export async function embedChunks(
  chunks: readonly Chunk[],
  { lectureId, known, knownTexts, embedder, onEmbedded }: Options,
): Promise<StoredChunk[]> {
  const vectorOf = new Map([...(knownTexts ?? []), ...knownVectors(chunks, known)]);
  // A Set, because the window of a one-sentence chunk is the chunk.
  const texts = [...new Set(chunks.flatMap(({ content, windows }) => [content, ...windows.map(({ text }) => text)]))];
  const added = texts.filter((text) => !vectorOf.has(text));
  const vectors = await embedder.embed(added, { onProgress: (done) => onEmbedded(done, added.length) });
  for (const [i, vector] of vectors.entries()) vectorOf.set(added[i] ?? "", vector);
  const vector = (text: string): Float32Array => {
    const found = vectorOf.get(text);
    if (!found) throw new Error("the embedder returned fewer vectors than texts");
    return found;
  };
  return chunks.map((chunk) => ({
    ...chunk,
    chunkId: chunkId(lectureId, chunk),
    vector: vector(chunk.content),
    windowVectors: chunk.windows.map(({ text }) => vector(text)),
  }));
}

function knownVectors(chunks: readonly Chunk[], known: Options["known"]): Map<string, Float32Array> {
  const vectorOf = new Map<string, Float32Array>();
  for (const { content, windows } of chunks) {
    const stored = known.get(content);
    if (stored?.windowVectors.length !== windows.length) continue;
    vectorOf.set(content, stored.vector);
    for (const [i, vector] of stored.windowVectors.entries()) vectorOf.set(windows[i]?.text ?? "", vector);
  }
  return vectorOf;
}

/** Returns a chunk's id. The same words at the same time keep their id across ingests. */
export function chunkId(lectureId: string, chunk: Chunk): string {
  return createHash("sha256").update(`${lectureId}\0${chunk.startMs}\0${chunk.content}`).digest("hex").slice(0, 16);
}
