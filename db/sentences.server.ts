import type { Reader } from "~/identity/viewer";
import type { SqlOrTx } from "./connect.server";
import { isReleased } from "./lectures.server";
import { mayReadAmong, mayReadCourse, ofOneCourse } from "./may-read.server";
import { readVectors, vectorText } from "./vector-text";

/** A spoken sentence with the unit vector of the window that it starts; null for the last sentence of a chunk. */
export type StoredSentence = { startMs: number; endMs: number; text: string; window: Float32Array | null };

type Span = { courseId: string; lectureId: string; startMs: number; endMs: number };
type ChunkRow = { content: string; offsets: number[]; startMs: number[]; endMs: number[] };

/** Lists the sentences of a released lecture that are spoken between two times, in order. */
export async function sentencesBetween(
  sql: SqlOrTx,
  reader: Reader,
  { courseId, lectureId, startMs, endMs }: Span,
): Promise<StoredSentence[]> {
  const chunks = await sql<(ChunkRow & { windows: Uint8Array | null })[]>`
    select c.content, c.sentence_offsets as offsets, c.sentence_start_ms as "startMs", c.sentence_end_ms as "endMs",
           (select string_agg(vector_send(w.embedding), ''::bytea order by w.window_number) from window_vectors w
            where w.course_id = ${courseId} and w.chunk_id = c.chunk_id) as windows
    from chunks c join lectures l on l.course_id = c.course_id and l.lecture_id = c.lecture_id
    where c.course_id = ${courseId} and c.lecture_id = ${lectureId} and c.start_ms < ${endMs} and c.end_ms > ${startMs}
      and ${mayReadCourse(sql, reader, courseId)} and ${isReleased(sql)}
    order by c.position`;
  return chunks
    .flatMap(({ windows, ...chunk }) => {
      const vectors = windows ? readVectors(windows) : [];
      return sentencesOf(chunk).map((sentence, i) => ({ ...sentence, window: vectors[i] ?? null }));
    })
    .filter((sentence) => sentence.startMs < endMs && sentence.endMs > startMs);
}

/** Splits a chunk at its offsets. The schema guarantees a start and an end for each. */
const sentencesOf = ({ content, offsets, startMs, endMs }: ChunkRow) =>
  offsets.map((offset, i) => ({
    startMs: startMs[i] ?? 0,
    endMs: endMs[i] ?? 0,
    text: content.slice(offset, offsets[i + 1]).trim(),
  }));

/** A chunk's sentences, each with the cosine of a vector and the window that it starts. */
export type ComparedChunk = {
  courseId: string;
  chunkId: string;
  sentences: { startMs: number; endMs: number; text: string; windowCosine: number | null }[];
};

/** Reads the sentences of some chunks of released lectures, compared with a unit vector. One query for all chunks. */
export async function compareSentences(
  sql: SqlOrTx,
  reader: Reader,
  chunks: readonly { courseId: string; chunkId: string }[],
  vector: Float32Array,
): Promise<ComparedChunk[]> {
  type Row = ChunkRow & { courseId: string; chunkId: string; cosines: string };
  const courseIds = chunks.map(({ courseId }) => courseId);
  const rows = await sql<Row[]>`
    select c.course_id as "courseId", c.chunk_id as "chunkId", c.content, c.sentence_offsets as offsets,
           c.sentence_start_ms as "startMs", c.sentence_end_ms as "endMs",
           array_to_string(array(
             select -(w.embedding <#> ${vectorText(vector)}::vector) from window_vectors w
             where ${ofOneCourse(sql, courseIds, "w.course_id")} and w.course_id = c.course_id and w.chunk_id = c.chunk_id
             order by w.window_number), ' ') as cosines
    from unnest(${courseIds}::text[], ${chunks.map(({ chunkId }) => chunkId)}::text[])
      as p (course_id, chunk_id)
    join chunks c on c.course_id = p.course_id and c.chunk_id = p.chunk_id
    join lectures l on l.course_id = c.course_id and l.lecture_id = c.lecture_id
    where ${mayReadAmong(sql, reader, courseIds, "c.course_id")} and ${isReleased(sql)}`;
  return rows.map(({ courseId, chunkId, cosines, ...row }) => {
    const windowCosines = cosines === "" ? [] : cosines.split(" ").map(Number);
    return {
      courseId,
      chunkId,
      sentences: sentencesOf(row).map((said, i) => ({ ...said, windowCosine: windowCosines[i] ?? null })),
    };
  });
}
