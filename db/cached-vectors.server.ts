import { setTimeout as delay } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { Reader } from "~/identity/viewer";
import type { Sql } from "./connect.server";
import { lectureVersion } from "./lecture-version.server";
import { isReleased } from "./lectures.server";
import { mayReadCourse } from "./may-read.server";
import { packVectors, type PackedVectors } from "./packed-vectors";
import { perDatabase } from "./per-database";
import { lectureKey } from "./search-scope.server";
import { readVectors } from "./vector-text";

/** Bytes that a process caches: with the local model, a course of 150 hours takes 70 MB, and one of 25 hours 12. */
const CACHE_BYTES = 96 * 1024 * 1024;
/** What no search needs for so long makes room. */
const UNUSED_MS = 600_000;
/** The pause before each read, as a multiple of the time of the last one: searches wait for the same connection. */
const PAUSE = 2;
const FIRST_PAUSE_MS = 50;
/** The search that needs a lecture's vectors after this many others has them read. */
const SEARCHES_BEFORE = 1;

type CachedVectors = { version: string; packed: PackedVectors };

/**
 * The vectors of lectures that several searches needed, cached in the process. They are read one lecture after the other,
 * and no search waits for them.
 */
export class VectorCache {
  readonly #read: LRUCache<string, CachedVectors>;
  /** How many searches needed a lecture that was not cached. */
  readonly #wanted = new LRUCache<string, number>({ max: 10_000 });
  readonly #queue = new Map<string, () => Promise<void>>();
  #isReading = false;
  /** Bytes of the largest lecture that was read. */
  #largest = 0;

  constructor(
    private readonly sql: Sql,
    private readonly maxBytes = CACHE_BYTES,
  ) {
    this.#read = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ packed }) => bytesOf(packed),
      ttl: UNUSED_MS,
      updateAgeOnGet: true,
    });
  }

  /**
   * Returns the vectors of a course's lectures, which the reader may search, if all of them are cached in the given
   * `versions`. Otherwise returns null.
   */
  get(reader: Reader, courseId: string, versions: ReadonlyMap<string, string>): Map<string, PackedVectors> | null {
    const found = new Map<string, PackedVectors>();
    for (const [lectureId, version] of versions) {
      const key = lectureKey({ courseId, lectureId });
      const cached = this.#read.get(key);
      if (cached?.version === version) {
        found.set(lectureId, cached.packed);
        continue;
      }
      this.#read.delete(key);
      this.#want(key, () => this.#readLecture(reader, courseId, lectureId));
    }
    return found.size === versions.size ? found : null;
  }

  #want(key: string, read: () => Promise<void>): void {
    const searches = this.#wanted.get(key) ?? 0;
    this.#wanted.set(key, searches + 1);
    if (searches < SEARCHES_BEFORE || this.#isFull()) return;
    this.#queue.set(key, read);
    if (!this.#isReading) void this.#readAll();
  }

  /** To replace lectures in use by others again and again would slow all searches, so these are read no more. */
  #isFull(): boolean {
    const most = this.maxBytes - this.#largest;
    if (this.#read.calculatedSize > most) this.#read.purgeStale();
    return this.#read.calculatedSize > most;
  }

  async #readAll(): Promise<void> {
    this.#isReading = true;
    let pauseMs = FIRST_PAUSE_MS;
    for (const [key, read] of this.#queue) {
      await delay(pauseMs, undefined, { ref: false });
      const start = performance.now();
      // No search depends on it, and the next one that needs the lecture tries again.
      await read().catch(() => this.#queue.clear());
      pauseMs = PAUSE * (performance.now() - start);
      this.#queue.delete(key);
      if (this.#isFull()) this.#queue.clear();
    }
    this.#isReading = false;
  }

  /** Reads the vectors of a lecture, and in the same statement the version that they belong to. */
  async #readLecture(reader: Reader, courseId: string, lectureId: string): Promise<void> {
    const { sql } = this;
    const rows = await sql<{ version: string; vectors: Uint8Array }[]>`
      select ${lectureVersion(sql)} as version, vector_send(v.embedding) || coalesce((
        select string_agg(vector_send(w.embedding), ''::bytea order by w.window_number) from window_vectors w
        where w.course_id = ${courseId} and w.chunk_id = c.chunk_id), ''::bytea) as vectors
      from lectures l join chunks c on c.course_id = l.course_id and c.lecture_id = l.lecture_id
        join chunk_vectors v on v.course_id = c.course_id and v.chunk_id = c.chunk_id
      where l.course_id = ${courseId} and l.lecture_id = ${lectureId}
        and ${mayReadCourse(sql, reader, courseId)} and ${isReleased(sql)}
      order by c.position`;
    const [first] = rows;
    const packed = packVectors(rows.map(({ vectors }) => readVectors(vectors)));
    if (!first || !packed) return;
    this.#largest = Math.max(this.#largest, bytesOf(packed));
    if (!this.#isFull()) this.#read.set(lectureKey({ courseId, lectureId }), { version: first.version, packed });
  }
}

const bytesOf = ({ numbers, starts }: PackedVectors) => numbers.byteLength + starts.byteLength;

/** Returns the cache of a database. */
export const vectorCacheOf = perDatabase((sql: Sql) => new VectorCache(sql));
