import pgvector from "pgvector";
import type { SqlOrTx } from "./connect.server";

/** A sentence as it was said, with the cosine of a vector and the window that the sentence opens; null for a chunk's last. */
export type StoredSentence = { startMs: number; endMs: number; text: string; windowCosine: number | null };

type Span = { courseId: string; lectureId: string; startMs: number; endMs: number };
type ChunkRow = { content: string; offsets: number[]; startMs: number[]; endMs: number[]; cosines: (number | null)[] };

/** The sentences of a lecture that are said between two times, in order, weighed against a vector of unit length. */
export async function sentencesBetween(sql: SqlOrTx, { courseId, lectureId, startMs, endMs }: Span, vector: Float32Array): Promise<StoredSentence[]> {
  const chunks = await sql<ChunkRow[]>`
    select c.content, c.sentence_offsets as offsets, c.sentence_start_ms as "startMs", c.sentence_end_ms as "endMs",
           array(select -(w.embedding <#> ${pgvector.toSql(Array.from(vector))}::vector) from window_vectors w
                 where w.course_id = c.course_id and w.chunk_id = c.chunk_id order by w.window_number) as cosines
    from chunks c
    where c.course_id = ${courseId} and c.lecture_id = ${lectureId} and c.start_ms < ${endMs} and c.end_ms > ${startMs}
    order by c.position`;
  return chunks
    .flatMap((chunk) =>
      chunk.offsets.map((offset, i) => ({
        startMs: chunk.startMs[i]!,
        endMs: chunk.endMs[i]!,
        text: chunk.content.slice(offset, chunk.offsets[i + 1] ?? Infinity).trim(),
        windowCosine: chunk.cosines[i] ?? null,
      })),
    )
    .filter((sentence) => sentence.startMs < endMs && sentence.endMs > startMs);
}
