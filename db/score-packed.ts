import { chunkCosine, windowCosine, type PackedVectors } from "./packed-vectors";

type Place = { lectureId: string; position: number };

/** Chunks that may be the nearest, how many of them are, and other chunks. */
type Candidates = { near: readonly (Place & { chunkId: string })[]; limit: number; others: readonly Place[] };

/** The cosine similarities of a chunk and of its best window to the question. */
type PackedScore = Place & { chunkCosine: number; windowCosine: number };

/**
 * Scores the `limit` nearest chunks to a question's vector, and the others, as the query of `score-chunks.server.ts` does.
 * Leaves out chunks of lectures without vectors.
 */
export function scorePacked(
  vectors: ReadonlyMap<string, PackedVectors>,
  question: Float64Array,
  { near, limit, others }: Candidates,
): PackedScore[] {
  const scored = new Map<string, PackedScore>();
  const add = ({ lectureId, position }: Place, cosine?: number) => {
    const packed = vectors.get(lectureId);
    const key = `${lectureId} ${position}`;
    if (!packed || scored.has(key)) return;
    scored.set(key, {
      lectureId,
      position,
      chunkCosine: cosine ?? chunkCosine(packed, position, question),
      windowCosine: windowCosine(packed, position, question),
    });
  };
  near
    .map((chunk) => {
      const packed = vectors.get(chunk.lectureId);
      return { chunk, cosine: packed ? chunkCosine(packed, chunk.position, question) : -Infinity };
    })
    .sort((a, b) => b.cosine - a.cosine || (a.chunk.chunkId < b.chunk.chunkId ? -1 : 1))
    .slice(0, limit)
    .forEach(({ chunk, cosine }) => add(chunk, cosine));
  others.forEach((place) => add(place));
  return [...scored.values()];
}
