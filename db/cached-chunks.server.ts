import { LRUCache } from "lru-cache";
import type { Reader } from "~/identity/viewer";
import type { SqlOrTx } from "./connect.server";
import { lectureVersion } from "./lecture-version.server";
import { isReleased } from "./lectures.server";
import { mayReadCourse } from "./may-read.server";
import { parseCodes, type LectureCodes } from "./nearest-codes";
import { perDatabase } from "./per-database";
import { lectureKey } from "./search-scope.server";

/** What every search of a course reads of a lecture's chunks, by position. */
export type CachedChunks = LectureCodes & {
  lectureId: string;
  /** Of the lecture, when they were read. */
  version: string;
  /** The number of words of each chunk. */
  wordCounts: readonly number[];
};

/** Bytes that a process caches: the chunks of about thirty courses of 150 hours. */
const CACHE_BYTES = 32 * 1024 * 1024;
/** Bytes of a chunk's id, of its number of words, and what V8 adds to the id. */
const CHUNK_BYTES = 48 + 8;

/** The cached chunks of a database. */
const cacheOf = perDatabase(
  (_: SqlOrTx) =>
    new LRUCache<string, CachedChunks>({
      maxSize: CACHE_BYTES,
      sizeCalculation: ({ words, chunkIds }) => 1 + words.byteLength + CHUNK_BYTES * chunkIds.length,
    }),
);

/**
 * Returns the chunks of a course's lectures, by lecture, if the reader may search it. They are cached in the process,
 * because each search needs all of them. A lecture whose listed version differs, whichever process changed it, is read
 * again.
 */
export async function chunksOfLectures(
  sql: SqlOrTx,
  reader: Reader,
  courseId: string,
  lectures: readonly { lectureId: string; version: string }[],
): Promise<Map<string, CachedChunks>> {
  const cache = cacheOf(sql);
  const found = new Map<string, CachedChunks>();
  const stale: string[] = [];
  for (const { lectureId, version } of lectures) {
    const cached = cache.get(lectureKey({ courseId, lectureId }));
    if (cached?.version === version) found.set(lectureId, cached);
    else stale.push(lectureId);
  }
  if (stale.length > 0)
    for (const read of await readLectures(sql, reader, courseId, stale)) {
      cache.set(lectureKey({ courseId, ...read }), read);
      found.set(read.lectureId, read);
    }
  return found;
}

/** Reads the chunks of lectures, and in the same statement the version that they belong to. */
async function readLectures(
  sql: SqlOrTx,
  reader: Reader,
  courseId: string,
  lectureIds: readonly string[],
): Promise<CachedChunks[]> {
  const rows = await sql<
    {
      lectureId: string;
      version: string;
      wordCounts: number[];
      chunkIds: string[] | null;
      codes: Buffer | null;
    }[]
  >`
    select l.lecture_id as "lectureId", ${lectureVersion(sql)} as version, l.chunk_word_counts as "wordCounts",
      v."chunkIds", v.codes
    from lectures l left join (
      select course_id, lecture_id, array_agg(chunk_id order by position) as "chunkIds",
        string_agg(varbit_send(code), ''::bytea order by position) as codes
      from chunk_codes where course_id = ${courseId} and lecture_id = any(${[...lectureIds]}::text[])
      group by course_id, lecture_id
    ) v on v.course_id = l.course_id and v.lecture_id = l.lecture_id
    where l.course_id = ${courseId} and l.lecture_id = any(${[...lectureIds]}::text[])
      and ${mayReadCourse(sql, reader, courseId)} and ${isReleased(sql)}`;
  return rows.map(({ lectureId, version, wordCounts, chunkIds, codes }) => ({
    lectureId,
    version,
    wordCounts,
    ...parseCodes(chunkIds ?? [], codes ?? Buffer.alloc(0)),
  }));
}
