import type { SqlOrTx } from "./connect.server";

/** A stored chunk's vectors: its own, then one for each window. */
export type ChunkVectors = { vector: Float32Array; windowVectors: Float32Array[] };

/**
 * The vectors of a stored lecture by their chunk's text, when they are of this embedding model. A chunk of the same text
 * has the same windows, so that nothing of it need be embedded again.
 */
export async function storedVectors(sql: SqlOrTx, courseId: string, lectureId: string, embeddingModel: string): Promise<Map<string, ChunkVectors>> {
  const rows = await sql<{ content: string; vectors: string[] }[]>`
    select c.content, array_agg(v.embedding::text order by v.window_number) as vectors
    from lectures l
    join chunks c on c.course_id = l.course_id and c.lecture_id = l.lecture_id
    join chunk_vectors v on v.course_id = c.course_id and v.chunk_id = c.chunk_id
    where l.course_id = ${courseId} and l.lecture_id = ${lectureId} and l.embedding_model = ${embeddingModel}
    group by c.course_id, c.chunk_id`;
  return new Map(
    rows.map(({ content, vectors }) => {
      const [vector, ...windowVectors] = vectors.map((text) => Float32Array.from(JSON.parse(text) as number[]));
      return [content, { vector: vector!, windowVectors }];
    }),
  );
}
