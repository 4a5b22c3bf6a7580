import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { getEmbedder } from "~/ai/embedding-model.server";
import { ANYONE, type Reader } from "~/identity/viewer";
import { storedCheck } from "~/ingest/hash-lecture.server";
import { ingestCourse } from "~/ingest/ingest-course.server";
import { loadCourse } from "~/ingest/load-course.server";
import { parseEnv } from "~/platform/env.server";
import { VectorCache, vectorCacheOf } from "~db/cached-vectors.server";
import type { Sql } from "~db/connect.server";
import { setVisibility } from "~db/course-access.server";
import { scoreChunks, type ChunkCosines } from "~db/score-chunks.server";
import { lecturesToSearch } from "~db/search-chunks.server";
import type { Scope } from "~db/search-scope.server";
import { makeTopics, seeded, storeSyntheticCourse } from "../../scripts/synthetic/course";
import { openDatabase } from "../setup/database";
import { newDatabase, type NewDatabase } from "../setup/new-database";

const COURSE = "coded";
const SIZE = { courseId: COURSE, lectures: 4, chunksPerLecture: 60, windowsPerChunk: 2 };
const STUDENT: Reader = { roles: [{ role: "student", courseId: COURSE }], keys: [] };
const TOPICS = makeTopics();

let database: NewDatabase;
/** Connects like another process, which shares no cache with `database.sql`. */
let elsewhere: Sql;
beforeAll(async () => {
  database = await newDatabase();
  elsewhere = await openDatabase(database.dataDir);
});
beforeEach(() => storeSyntheticCourse(elsewhere, SIZE, TOPICS.slice(0, 20)));
afterAll(async () => {
  await elsewhere?.end({ timeout: 1 });
  await database?.remove();
});

/** Scores the nearest chunks, as sorted lines. The codes of a `listed` scope are compared by PostgreSQL. */
async function nearest(scope: "course" | "listed", vector: Float32Array, courseId = COURSE) {
  const lectures = await lecturesToSearch(database.sql, ANYONE, courseId, null);
  const where: Scope = scope === "listed" ? { lectures } : { courseId, lectureId: null };
  const others = [{ courseId, lectureId: "lecture-1", position: 0 }];
  return sorted(await scoreChunks(database.sql, ANYONE, where, { vector, limit: 50, others, lectures }));
}

const sorted = (scored: ChunkCosines[]) =>
  scored.map((chunk) => `${chunk.lectureId} ${chunk.position} ${chunk.chunkCosine} ${chunk.windowCosine}`).sort();

/** Expects the same chunks with the same scores. Cached vectors have 16 bits a number, and stored ones 32. */
function expectNearlyEqual(found: string[], expected: string[]) {
  const parts = (chunks: string[]) => chunks.map((chunk) => chunk.split(" "));
  const near = (cosine = "") => expect.closeTo(Number(cosine), 4);
  const wanted = parts(expected).map(([lectureId, position, ...cosines]) => [
    lectureId,
    position,
    ...cosines.map(near),
  ]);
  expect(
    parts(found).map(([lectureId, position, ...cosines]) => [lectureId, position, ...cosines.map(Number)]),
  ).toEqual(wanted);
}

const random = seeded("questions");
const drawn = () => Float32Array.from({ length: 384 }, () => random() - 0.5);

test("the process finds the same chunks, with the same scores, as PostgreSQL", async () => {
  for (const vector of [...TOPICS.slice(0, 10), ...Array.from({ length: 20 }, drawn)]) {
    const found = await nearest("course", vector);
    expect(found.length).toBeGreaterThanOrEqual(50);
    expectNearlyEqual(found, await nearest("listed", vector));
  }
});

test("the same holds for the sample course", async () => {
  const embedder = getEmbedder(parseEnv({ DATA_DIR: database.dataDir }));
  const deps = { sql: elsewhere, embedder, dataDir: database.dataDir };
  await ingestCourse(await loadCourse("public/sample-course", { isStored: storedCheck(deps) }), deps);
  for (const vector of await embedder.embed(["Why do we stem words?", "What does k1 do?", "¿Qué es un índice?"])) {
    const found = await nearest("course", vector, "search-101");
    expect(found.length).toBeGreaterThan(3);
    expectNearlyEqual(found, await nearest("listed", vector, "search-101"));
  }
});

test("a lecture that another process replaced is searched by its new vectors", async () => {
  const [before, after] = [TOPICS[0], TOPICS[30]];
  if (!before || !after) throw new Error("There are too few topics.");
  await nearest("course", before);
  await storeSyntheticCourse(elsewhere, SIZE, [after]);
  const found = await nearest("course", after);
  expect(found).toEqual(await nearest("listed", after));
  expect(Number(found[0]?.split(" ")[2])).toBeGreaterThan(0.4);
});

test("chunks of a lecture that is no longer released are not found, and displace no others", async () => {
  const vector = drawn();
  expect((await nearest("course", vector)).join()).toContain("lecture-2 ");
  await elsewhere`update lectures set releases_at = '2100-01-01' where lecture_id = 'lecture-2'`;
  const found = await nearest("course", vector);
  expect(found.join()).not.toContain("lecture-2 ");
  expect(found.length).toBeGreaterThanOrEqual(50);
});

test("a viewer gets nothing of a course that only others may see, although it is cached", async () => {
  const vector = drawn();
  const lectures = await lecturesToSearch(database.sql, ANYONE, COURSE, null);
  await nearest("course", vector);
  await setVisibility(elsewhere, COURSE, "members");
  try {
    const scope = { courseId: COURSE, lectureId: null };
    const asked = { vector, limit: 50, others: [], lectures };
    const others = [{ courseId: COURSE, lectureId: "lecture-1", position: 0 }];
    expect(await scoreChunks(database.sql, ANYONE, scope, { ...asked, others })).toEqual([]);
    expect((await scoreChunks(database.sql, STUDENT, scope, asked)).length).toBe(50);
  } finally {
    await setVisibility(elsewhere, COURSE, "public");
  }
});

/** Asks for the vectors of all lectures until they are cached. */
async function fillCache(cache: VectorCache) {
  const versions = async () => {
    const lectures = await lecturesToSearch(database.sql, ANYONE, COURSE, null);
    return new Map(lectures.map(({ lectureId, version }) => [lectureId, version]));
  };
  await expect.poll(async () => cache.get(ANYONE, COURSE, await versions())?.size).toBe(SIZE.lectures);
}

describe("once the vectors are cached", () => {
  beforeEach(() => fillCache(vectorCacheOf(database.sql)));

  test("the same chunks are found, with the same scores, without the stored vectors", async () => {
    const vectors = [...TOPICS.slice(0, 10), ...Array.from({ length: 20 }, drawn)];
    const expected: string[][] = [];
    for (const vector of vectors) expected.push(await nearest("listed", vector));
    await elsewhere`delete from window_vectors`;
    await elsewhere`delete from chunk_vectors`;
    for (const [i, vector] of vectors.entries()) expectNearlyEqual(await nearest("course", vector), expected[i] ?? []);
  });

  test("a lecture that another process replaced is searched by its new vectors, cached or not", async () => {
    const after = TOPICS[30];
    if (!after) throw new Error("There are too few topics.");
    await storeSyntheticCourse(elsewhere, SIZE, [after]);
    const expected = await nearest("listed", after);
    expect(await nearest("course", after)).toEqual(expected);
    await fillCache(vectorCacheOf(database.sql));
    expectNearlyEqual(await nearest("course", after), expected);
  });

  test("a viewer who may not see the course any more is given none of its chunks", async () => {
    await setVisibility(elsewhere, COURSE, "members");
    try {
      expect(await nearest("course", drawn())).toEqual([]);
    } finally {
      await setVisibility(elsewhere, COURSE, "public");
    }
  });
});

test("the vectors of a lecture that one search needed are not read", async () => {
  const cache = new VectorCache(database.sql);
  const lectures = await lecturesToSearch(database.sql, ANYONE, COURSE, null);
  const versionOf = (lectureId: string) =>
    new Map(lectures.filter((lecture) => lecture.lectureId === lectureId).map(({ version }) => [lectureId, version]));
  cache.get(ANYONE, COURSE, versionOf("lecture-1"));
  await expect.poll(() => cache.get(ANYONE, COURSE, versionOf("lecture-2"))).not.toBeNull();
  expect(cache.get(ANYONE, COURSE, versionOf("lecture-1"))).toBeNull();
});

test("a full cache reads no further lectures, and keeps those that it has", async () => {
  const lectureBytes = 60 * 3 * 384 * Int16Array.BYTES_PER_ELEMENT;
  const cache = new VectorCache(database.sql, 2.5 * lectureBytes);
  const lectures = await lecturesToSearch(database.sql, ANYONE, COURSE, null);
  const cached = () =>
    lectures
      .filter(({ lectureId, version }) => cache.get(ANYONE, COURSE, new Map([[lectureId, version]])))
      .map(({ lectureId }) => lectureId);
  await expect.poll(cached).toHaveLength(2);
  const first = cached();
  // Meanwhile, a cache with room reads all of them.
  const roomy = new VectorCache(database.sql);
  const versions = new Map(lectures.map(({ lectureId, version }) => [lectureId, version]));
  await expect.poll(() => cached() && roomy.get(ANYONE, COURSE, versions)?.size).toBe(SIZE.lectures);
  expect(cached()).toEqual(first);
});
