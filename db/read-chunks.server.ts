import { LRUCache } from "lru-cache";
import type { Reader } from "~/identity/viewer";
import type { SqlOrTx } from "./connect.server";
import { lectureVersion } from "./lecture-version.server";
import { mayReadAmong } from "./may-read.server";
import { perDatabase } from "./per-database";
import { coursesOf, placeKey, rowsOf, type ChunkPlace } from "./search-scope.server";

/** A chunk as it is stored, without its vectors. It is shared by all who read it. */
export type StoredPassage = Readonly<ChunkPlace> & {
  /** Of its lecture, when it was read. */
  readonly version: string;
  readonly chunkId: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly content: string;
  readonly headings: string[];
  readonly sentenceOffsets: readonly number[];
  readonly sentenceStartMs: readonly number[];
};

/** A chunk's place in a version of its lecture, which the reader may search. */
export type ListedPlace = ChunkPlace & { version: string };

/** Bytes that a process caches, as estimated below. */
const CACHE_BYTES = 24 * 1024 * 1024;
/** Bytes of a chunk apart from its text and sentences: its key, its ids, and what V8 adds to each value. */
const CHUNK_BYTES = 500;
/** Bytes of the offset and the time of a sentence. */
const SENTENCE_BYTES = 16;

/** The chunks that were read from a database. */
const cacheOf = perDatabase(
  (_: SqlOrTx) =>
    new LRUCache<string, StoredPassage>({
      maxSize: CACHE_BYTES,
      sizeCalculation: ({ content, sentenceOffsets }) =>
        CHUNK_BYTES + content.length + SENTENCE_BYTES * sentenceOffsets.length,
    }),
);

/**
 * Reads chunks by their places, in no order. Skips places without a chunk. Chunks of the listed versions are cached in
 * the process, because students ask about the same passages.
 */
export async function readChunks(
  sql: SqlOrTx,
  reader: Reader,
  places: readonly ListedPlace[],
): Promise<StoredPassage[]> {
  const cache = cacheOf(sql);
  const found: StoredPassage[] = [];
  const missing: ListedPlace[] = [];
  for (const place of places) {
    const cached = cache.get(placeKey(place));
    if (cached?.version === place.version) found.push(cached);
    else missing.push(place);
  }
  if (missing.length === 0) return found;
  const read = await readStored(sql, reader, missing);
  for (const chunk of read) cache.set(placeKey(chunk), chunk);
  return [...found, ...read];
}

/** Reads chunks, and in the same statement the version that each belongs to. */
async function readStored(sql: SqlOrTx, reader: Reader, places: readonly ChunkPlace[]): Promise<StoredPassage[]> {
  return sql<StoredPassage[]>`
    select c.course_id as "courseId", c.lecture_id as "lectureId", c.position, c.chunk_id as "chunkId", c.start_ms as "startMs",
           c.end_ms as "endMs", c.content, c.headings, c.sentence_offsets as "sentenceOffsets", c.sentence_start_ms as "sentenceStartMs",
           ${lectureVersion(sql)} as version
    from ${rowsOf(sql, places)}
    join chunks c on c.course_id = p.course_id and c.lecture_id = p.lecture_id and c.position = p.position
    join lectures l on l.course_id = c.course_id and l.lecture_id = c.lecture_id
    where ${mayReadAmong(sql, reader, coursesOf(places), "c.course_id")}`;
}
