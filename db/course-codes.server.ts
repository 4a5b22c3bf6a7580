import { LRUCache } from "lru-cache";
import type { Reader } from "~/identity/viewer";
import type { SqlOrTx } from "./connect.server";
import { isReleased } from "./lectures.server";
import { mayReadCourse } from "./may-read.server";
import { nearestCodes, parseCodes, type LectureCodes } from "./nearest-codes";
import { oneRow } from "./one-row";

/** A lecture whose codes are searched, as it was listed. */
export type CodedLecture = { courseId: string; lectureId: string; version: string; wordCounts: readonly number[] };

type Versioned = LectureCodes & { version: string };

/** Bytes of binary codes that a process caches: those of about thirty courses of 150 hours. */
const CACHE_BYTES = 32 * 1024 * 1024;
/** Bytes of a chunk's id and what V8 adds to it. */
const CHUNK_ID_BYTES = 48;

/** The cached codes of each database. */
const caches = new WeakMap<SqlOrTx, LRUCache<string, Versioned>>();

function cacheOf(sql: SqlOrTx): LRUCache<string, Versioned> {
  let cache = caches.get(sql);
  if (!cache) {
    const sizeCalculation = ({ words, chunkIds }: Versioned) => 1 + words.byteLength + CHUNK_ID_BYTES * chunkIds.length;
    caches.set(sql, (cache = new LRUCache<string, Versioned>({ maxSize: CACHE_BYTES, sizeCalculation })));
  }
  return cache;
}

/** Selects a lecture's version. Every change of its chunks changes it. */
export const lectureVersion = (sql: SqlOrTx) => sql`extract(epoch from updated_at)::text`;

/**
 * Returns the time of a change of a lecture, which is its next version: now, and not when the transaction began, which
 * may have waited for another one. A query of its own, because Citus sets a column only to what is the same on all
 * nodes.
 */
export async function timeOfChange(tx: SqlOrTx): Promise<string> {
  return oneRow(await tx<{ time: string }[]>`select clock_timestamp()::text as time`).time;
}

/**
 * Returns the ids of the chunks of a course whose binary codes are nearest to a vector's, among lectures that the reader
 * may search. The codes are cached in the process: on the embedded engine, scanning them with SQL takes longer than the
 * rest of the query. A lecture whose version changed, whichever process changed it, is read again. Returns null if the
 * codes and the vector have different dimensions.
 */
export async function nearestInCourse(
  sql: SqlOrTx,
  reader: Reader,
  courseId: string,
  { lectures, vector, limit }: { lectures: readonly CodedLecture[]; vector: Float32Array; limit: number },
): Promise<string[] | null> {
  const cache = cacheOf(sql);
  const codes = new Map<string, Versioned>();
  const stale: string[] = [];
  for (const { lectureId, version, wordCounts } of lectures) {
    if (wordCounts.length === 0) continue;
    const cached = cache.get(keyOf(courseId, lectureId));
    if (cached?.version === version) codes.set(lectureId, cached);
    else stale.push(lectureId);
  }
  if (stale.length > 0)
    for (const { lectureId, ...read } of await readCodes(sql, reader, courseId, stale)) {
      cache.set(keyOf(courseId, lectureId), read);
      codes.set(lectureId, read);
    }
  const listed = lectures.flatMap(({ lectureId }) => codes.get(lectureId) ?? []);
  if (listed.some(({ dimensions }) => dimensions !== vector.length)) return null;
  return nearestCodes(listed, vector, limit);
}

const keyOf = (courseId: string, lectureId: string) => `${courseId}\0${lectureId}`;

/** Reads the codes of lectures, and in the same statement the version that they belong to. */
async function readCodes(
  sql: SqlOrTx,
  reader: Reader,
  courseId: string,
  lectureIds: readonly string[],
): Promise<(Versioned & { lectureId: string })[]> {
  const rows = await sql<{ lectureId: string; version: string; chunkIds: string[]; codes: Buffer }[]>`
    select l.lecture_id as "lectureId", ${lectureVersion(sql)} as version, v."chunkIds", v.codes
    from lectures l join (
      select course_id, lecture_id, array_agg(chunk_id order by position) as "chunkIds",
        string_agg(varbit_send(code), ''::bytea order by position) as codes
      from chunk_codes where course_id = ${courseId} and lecture_id = any(${[...lectureIds]}::text[])
      group by course_id, lecture_id
    ) v on v.course_id = l.course_id and v.lecture_id = l.lecture_id
    where l.course_id = ${courseId} and ${mayReadCourse(sql, reader, courseId)} and ${isReleased(sql)}`;
  return rows.map(({ lectureId, version, chunkIds, codes }) => ({
    lectureId,
    version,
    ...parseCodes(chunkIds, codes),
  }));
}
