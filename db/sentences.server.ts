import pgvector from "pgvector";
import type { SqlOrTx } from "./connect.server";
import { isReleased } from "./lectures.server";

/** A sentence as it was said, with the vector, of unit length, of the window that it opens; null for a chunk's last. */
export type StoredSentence = { startMs: number; endMs: number; text: string; window: Float32Array | null };

type Span = { courseId: string; lectureId: string; startMs: number; endMs: number };
type ChunkRow = { content: string; offsets: number[]; startMs: number[]; endMs: number[]; windows: string[] };

/** The sentences of a released lecture that are said between two times, in order. */
export async function sentencesBetween(
  sql: SqlOrTx,
  { courseId, lectureId, startMs, endMs }: Span,
): Promise<StoredSentence[]> {
  const chunks = await sql<ChunkRow[]>`
    select c.content, c.sentence_offsets as offsets, c.sentence_start_ms as "startMs", c.sentence_end_ms as "endMs",
           array(select w.embedding::text from window_vectors w
                 where w.course_id = c.course_id and w.chunk_id = c.chunk_id order by w.window_number) as windows
    from chunks c join lectures l on l.course_id = c.course_id and l.lecture_id = c.lecture_id
    where c.course_id = ${courseId} and c.lecture_id = ${lectureId} and c.start_ms < ${endMs} and c.end_ms > ${startMs}
      and ${isReleased(sql)}
    order by c.position`;
  return chunks
    .flatMap((chunk) =>
      chunk.offsets.map((offset, i) => ({
        startMs: chunk.startMs[i]!,
        endMs: chunk.endMs[i]!,
        text: chunk.content.slice(offset, chunk.offsets[i + 1] ?? Infinity).trim(),
        window:
          chunk.windows[i] === undefined ? null : Float32Array.from(pgvector.fromSql(chunk.windows[i]) as number[]),
      })),
    )
    .filter((sentence) => sentence.startMs < endMs && sentence.endMs > startMs);
}
