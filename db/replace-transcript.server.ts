import type { Chunk } from "~/course/chunk";
import { isSameLine, type Line } from "~/transcript/edits/line";
import type { SqlOrTx } from "./connect.server";
import { copyChunks, copyCues, indexTerms, reindexTerms, wordCount, type StoredChunk } from "./lecture-rows.server";
import { timeOfChange } from "./lecture-version.server";
import { oneRow } from "./one-row";
import { readVectors } from "./vector-text";

type Place = { courseId: string; lectureId: string };

/** A chunk whose vectors may already be stored. */
export type NamedChunk = Chunk & { chunkId: string };

/** A stored chunk's position and the fields in which chunks with the same id may differ. */
type ChunkRow = {
  chunkId: string;
  position: number;
  endMs: number;
  headings: string[];
  starts: number[];
  ends: number[];
};

/** The difference between stored and new chunks: stored positions by id, and the chunks to add or remove. */
export type ChunkDifference = { kept: Map<string, number>; removed: Map<string, number>; added: NamedChunk[] };

/** Compares the stored chunks of a lecture with new ones. */
export async function compareChunks(
  sql: SqlOrTx,
  { courseId, lectureId }: Place,
  chunks: readonly NamedChunk[],
): Promise<ChunkDifference> {
  const rows = await sql<ChunkRow[]>`
    select chunk_id as "chunkId", position, end_ms as "endMs", headings, sentence_start_ms as starts, sentence_end_ms as ends
    from chunks where course_id = ${courseId} and lecture_id = ${lectureId}`;
  const stored = new Map(rows.map((row) => [row.chunkId, row]));
  const isKept = (chunk: NamedChunk) => {
    const row = stored.get(chunk.chunkId);
    return row !== undefined && detailsOf(row) === detailsOfChunk(chunk);
  };
  const kept = new Map(
    chunks.filter(isKept).map(({ chunkId }) => [chunkId, stored.get(chunkId)?.position ?? 0] as const),
  );
  return {
    kept,
    removed: new Map(
      rows.filter(({ chunkId }) => !kept.has(chunkId)).map(({ chunkId, position }) => [chunkId, position] as const),
    ),
    added: chunks.filter(({ chunkId }) => !kept.has(chunkId)),
  };
}

const detailsOf = ({ endMs, headings, starts, ends }: Omit<ChunkRow, "chunkId" | "position">) =>
  JSON.stringify([endMs, headings, starts, ends]);

const detailsOfChunk = ({ endMs, headings, sentences }: NamedChunk) =>
  detailsOf({
    endMs,
    headings,
    starts: sentences.map(({ startMs }) => startMs),
    ends: sentences.map((sentence) => sentence.endMs),
  });

/** Returns the vectors of some stored chunks by embedded text, of both chunks and windows. */
export async function vectorsByText(
  sql: SqlOrTx,
  courseId: string,
  chunkIds: readonly string[],
): Promise<Map<string, Float32Array>> {
  const rows = await sql<{ content: string; offsets: number[]; vector: Uint8Array; windows: Uint8Array | null }[]>`
    select c.content, c.sentence_offsets as offsets, vector_send(v.embedding) as vector,
      (select string_agg(vector_send(w.embedding), ''::bytea order by w.window_number) from window_vectors w
        where w.course_id = ${courseId} and w.chunk_id = c.chunk_id) as windows
    from chunks c join chunk_vectors v on v.course_id = c.course_id and v.chunk_id = c.chunk_id
    where c.course_id = ${courseId} and c.chunk_id = any(${[...chunkIds]}::text[])`;
  const vectors = new Map<string, Float32Array>();
  for (const { content, offsets, vector, windows } of rows) {
    for (const [n, window] of (windows ? readVectors(windows) : []).entries())
      vectors.set(content.slice(offsets[n], offsets[n + 2]).trim(), window);
    for (const whole of readVectors(vector)) vectors.set(content, whole);
  }
  return vectors;
}

export type TranscriptContent = Place & {
  embeddingModel: string;
  durationMs: number;
  before: readonly Line[];
  lines: readonly Line[];
  /** All chunks in their order. */
  chunks: readonly NamedChunk[];
  difference: ChunkDifference;
  /** The chunks to add, embedded. */
  added: readonly StoredChunk[];
};

/**
 * Replaces the parts of a stored transcript that differ: lines, chunks with their vectors, and terms. Call it in a
 * transaction, with the lecture locked and unchanged since the comparison.
 */
export async function replaceTranscript(tx: SqlOrTx, content: TranscriptContent): Promise<void> {
  const { courseId, lectureId, chunks, difference } = content;
  await replaceLines(tx, content);
  const { kept, removed, added } = difference;
  await tx`delete from chunks where course_id = ${courseId} and chunk_id = any(${[...removed.keys()]}::text[])`;
  const positions = new Map(chunks.map(({ chunkId }, position) => [chunkId, position]));
  const moved = [...kept].filter(([chunkId, position]) => positions.get(chunkId) !== position).map(([id]) => id);
  await moveChunks(tx, courseId, moved, positions);
  await copyChunks(
    tx,
    content,
    content.added.map((chunk) => [positions.get(chunk.chunkId) ?? 0, chunk] as const),
  );
  if (moved.length > 0 || kept.size === 0) {
    await tx`delete from lecture_terms where course_id = ${courseId} and lecture_id = ${lectureId}`;
    await indexTerms(tx, content, await storedConfig(tx, content));
  } else if (removed.size + added.length > 0) {
    const config = await storedConfig(tx, content);
    const chunkIds = added.map(({ chunkId }) => chunkId);
    await reindexTerms(tx, content, { config, removed: [...removed.values()], added: chunkIds });
  }
  await tx`
    update lectures set duration_ms = ${content.durationMs}, chunk_word_counts = ${chunks.map(wordCount)},
      embedding_model = ${content.embeddingModel}, updated_at = ${await timeOfChange(tx)}::timestamptz
    where course_id = ${courseId} and lecture_id = ${lectureId}`;
}

/** Returns the text search configuration with which the terms of a lecture were made. */
async function storedConfig(tx: SqlOrTx, { courseId, lectureId }: Place): Promise<string> {
  const rows = await tx<{ config: string }[]>`
    select text_config as config from lectures where course_id = ${courseId} and lecture_id = ${lectureId}`;
  return oneRow(rows).config;
}

/** Replaces the lines that differ, and all later lines if the number of lines changes. */
async function replaceLines(tx: SqlOrTx, { courseId, lectureId, before, lines }: TranscriptContent): Promise<void> {
  const isShifted = before.length !== lines.length;
  const first = lines.findIndex((line, index) => !isSameLine(line, before[index]));
  const from = first < 0 ? lines.length : first;
  const changed = isShifted
    ? [...lines.entries()].slice(from)
    : [...lines.entries()].filter(([index, line]) => !isSameLine(line, before[index]));
  const replaced = isShifted
    ? tx`cue_number >= ${from}`
    : tx`cue_number = any(${changed.map(([index]) => index)}::int[])`;
  await tx`delete from cues where course_id = ${courseId} and lecture_id = ${lectureId} and ${replaced}`;
  await copyCues(tx, { courseId, lectureId }, changed);
}

/**
 * Moves chunks to their new positions. Moves them to negative positions first, because positions must always be unique.
 */
async function moveChunks(
  tx: SqlOrTx,
  courseId: string,
  moved: readonly string[],
  positions: ReadonlyMap<string, number>,
): Promise<void> {
  if (moved.length === 0) return;
  const places = moved.map((chunkId) => positions.get(chunkId) ?? 0);
  await tx`
    update chunks set position = -1 - position where course_id = ${courseId} and chunk_id = any(${[...moved]}::text[])`;
  for (const table of ["chunks", "chunk_vectors", "chunk_codes"])
    await tx`
      update ${tx(table)} t set position = n.place
      from unnest(${[...moved]}::text[], ${places}::int[]) n (chunk_id, place)
      where t.course_id = ${courseId} and t.chunk_id = n.chunk_id`;
}
