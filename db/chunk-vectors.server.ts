import type { Reader } from "~/identity/viewer";
import type { SqlOrTx } from "./connect.server";
import { mayEdit } from "./may-read.server";
import { readVectors } from "./vector-text";

/** A stored chunk's vector, and one vector for each of its sentence windows. */
export type ChunkVectors = { vector: Float32Array; windowVectors: Float32Array[] };

/**
 * Returns a stored lecture's vectors by chunk text, if this model created them. Chunks with the same text have the same
 * windows, so ingest can reuse all of their vectors.
 */
export async function storedVectors(
  sql: SqlOrTx,
  courseId: string,
  lectureId: string,
  embeddingModel: string,
): Promise<Map<string, ChunkVectors>> {
  const rows = await sql<{ content: string; vectors: Uint8Array }[]>`
    select c.content, vector_send(v.embedding)
      || string_agg(vector_send(w.embedding), ''::bytea order by w.window_number) as vectors
    from lectures l
    join chunks c on c.course_id = l.course_id and c.lecture_id = l.lecture_id
    join chunk_vectors v on v.course_id = c.course_id and v.chunk_id = c.chunk_id
    join window_vectors w on w.course_id = c.course_id and w.chunk_id = c.chunk_id
    where l.course_id = ${courseId} and l.lecture_id = ${lectureId} and l.embedding_model = ${embeddingModel}
    group by c.course_id, c.chunk_id, v.embedding`;
  return new Map(
    rows.map(({ content, vectors }) => {
      const [vector, ...windowVectors] = readVectors(vectors);
      if (!vector) throw new Error("a chunk has no vector");
      return [content, { vector, windowVectors }];
    }),
  );
}

/** Lists the lectures of a course that have a transcript, with the model that embedded them, in their order. */
export async function listEmbeddedLectures(
  sql: SqlOrTx,
  reader: Reader,
  courseId: string,
): Promise<{ lectureId: string; embeddingModel: string; updatedAt: Date }[]> {
  return sql<{ lectureId: string; embeddingModel: string; updatedAt: Date }[]>`
    select lecture_id as "lectureId", embedding_model as "embeddingModel", updated_at as "updatedAt" from lectures l
    where course_id = ${courseId} and ${mayEdit(sql, reader, courseId)} and removed_at is null
      and exists (select 1 from cues q where q.course_id = ${courseId} and q.lecture_id = l.lecture_id)
    order by position, lecture_id`;
}
