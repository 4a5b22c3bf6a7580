import { randomUUID } from "node:crypto";
import type { Embedder } from "~/ai/embedding-model.server";
import { ANYONE } from "~/identity/viewer";
import { searchPassages } from "~/retrieval/search-passages.server";
import { exactNearest, readIntoCache } from "~db/baseline-search.server";
import { connect, type Sql } from "~db/connect.server";
import { countChunks, saveCourse } from "~db/courses.server";
import { deleteCourse } from "~db/delete-course.server";
import { migrate } from "~db/migrate.server";
import { nearestChunks } from "~db/search-everywhere.server";
import { courseName, makeSpace, storeCorpus, storeLecture } from "../../scripts/seed-load/store-corpus";
import { seeded, syntheticQuestions } from "../../scripts/synthetic/course";
import type { VectorSpace } from "../../scripts/synthetic/vector-space";
import { withEmptyDatabase } from "../setup/database";
import { findPostgres, startPostgres } from "../setup/postgres-cluster";
import type { Bench } from "./bench-app";
import { measurement, median, percentile, type Measurement } from "./measurement";

const CORPUS = { courses: 1_000, chunks: 1_000_000 };
const LIMIT = 8;
const QUESTIONS = 300;
const EXACT_QUESTIONS = 40;
const LECTURES = 40;
const CHUNKS_PER_LECTURE = 50;
/** PostgreSQL's settings for a million chunks. The tables that a search reads fit into memory. */
const SETTINGS = {
  shared_buffers: "6GB",
  synchronous_commit: "off",
  fsync: "off",
  full_page_writes: "off",
  max_wal_size: "8GB",
  effective_cache_size: "14GB",
};

/**
 * Measures searches and ingests with a million chunks on PostgreSQL: in a temporary cluster, which takes 20 minutes and
 * 20 GB to fill, or with --database in one that `npm run seed-load` has filled.
 */
export async function benchScale(
  { embedder }: Bench,
  { database }: { database?: string | undefined },
): Promise<Measurement[]> {
  const bin = findPostgres();
  if (!database && !bin) {
    console.error("Skipping scale: it needs PostgreSQL with pgvector 0.8 on this machine, or --database.");
    return [];
  }
  const cluster = database ? null : await startPostgres(bin!, SETTINGS);
  const url = database ?? cluster!.url;
  const sql = connect({ databaseUrl: url, dataDir: "" });
  try {
    await migrate(sql);
    if ((await countChunks(sql)) === 0) await storeCorpus(sql, embedder, CORPUS);
    return await measureAll(sql, url, embedder);
  } finally {
    await sql.end({ timeout: 5 });
    await cluster?.stop();
  }
}

async function measureAll(sql: Sql, url: string, embedder: Embedder): Promise<Measurement[]> {
  const chunks = (await countChunks(sql)).toLocaleString("en");
  const space = await makeSpace(embedder);
  const asking = questionEmbedder(embedder, space);
  const random = seeded("which course");
  const oneCourse = () => courseName(Math.floor(random() * CORPUS.courses));
  await readIntoCache(sql);
  const inCourse = await times((question) =>
    searchPassages({ courseId: oneCourse(), question, limit: LIMIT }, { sql, reader: ANYONE, embedder: asking }),
  );
  const everywhere = await times((question) =>
    searchPassages({ courseId: null, question, limit: LIMIT }, { sql, reader: ANYONE, embedder: asking }),
  );
  const { recall, exactMs } = await measureRecall(sql, asking);
  const full = await ingestRate(sql, embedder, space);
  const empty = await onEmptyDatabase(url, (fresh) => ingestRate(fresh, embedder, space));
  return [
    measurement(`search of one course of ${chunks} chunks, p95`, percentile(inCourse, 0.95), "ms", "its limit", 25, {
      atMost: 25,
    }),
    measurement(
      `search of all courses of ${chunks} chunks, p95`,
      percentile(everywhere, 0.95),
      "ms",
      "an exact scan, median",
      exactMs,
      { atMost: 80 },
    ),
    measurement(`recall@10 of all courses of ${chunks} chunks`, recall, "", "an exact scan", 1, { atLeast: 0.95 }),
    measurement(`ingest into ${chunks} chunks`, full.whole, "chunks/s", "an empty database", empty.whole, {
      atLeast: 0.8 * empty.whole,
    }),
    measurement(`storing only, into ${chunks} chunks`, full.storing, "chunks/s", "an empty database", empty.storing, {
      atLeast: 0.5 * empty.storing,
    }),
  ];
}

/** Embeds each question to include its cost, but returns a vector near a chunk, like that of a real question. */
function questionEmbedder(embedder: Embedder, space: VectorSpace): Embedder {
  return {
    id: embedder.id,
    embed: async (texts, options) => {
      await embedder.embed(texts, options);
      return texts.map((text) => {
        const random = seeded(text);
        return space.window(space.chunk(space.lectureTopic(random), random), random);
      });
    },
  };
}

async function times(search: (question: string) => Promise<unknown>): Promise<number[]> {
  const questions = syntheticQuestions(QUESTIONS + 20);
  const measured: number[] = [];
  for (const question of questions) {
    const start = performance.now();
    await search(question);
    measured.push(performance.now() - start);
  }
  return measured.slice(20); // without the warm-up
}

/** Returns the share of the exact ten nearest chunks that the approximate search of all courses finds. */
async function measureRecall(sql: Sql, embedder: Embedder): Promise<{ recall: number; exactMs: number }> {
  const vectors = await embedder.embed(syntheticQuestions(EXACT_QUESTIONS));
  const exactTimes: number[] = [];
  let found = 0;
  for (const vector of vectors) {
    const start = performance.now();
    const exact = await exactNearest(sql, vector, 10);
    exactTimes.push(performance.now() - start);
    const near = new Set(
      (await nearestChunks(sql, ANYONE, vector, 10)).map(({ courseId, chunkId }) => `${courseId}/${chunkId}`),
    );
    found += exact.filter(({ courseId, chunkId }) => near.has(`${courseId}/${chunkId}`)).length;
  }
  return { recall: found / (10 * vectors.length), exactMs: median(exactTimes) };
}

/** Returns the chunks per second of ingesting lectures: with embedding (`whole`), and of storing only. */
async function ingestRate(
  sql: Sql,
  embedder: Embedder,
  space: VectorSpace,
): Promise<{ whole: number; storing: number }> {
  const courseId = `bench-${randomUUID().slice(0, 8)}`;
  await saveCourse(sql, { courseId, title: courseId, description: null });
  try {
    await storeLecture(sql, space, embedder.id, courseId, 0, CHUNKS_PER_LECTURE); // warm-up
    let [embedding, storing] = [0, 0];
    for (let n = 1; n <= LECTURES; n++) {
      const texts = syntheticQuestions(CHUNKS_PER_LECTURE).map((question) => question.repeat(8));
      const start = performance.now();
      if (n <= 4) await embedder.embed(texts); // a sample, because embedding takes the same time for each lecture
      const embedded = performance.now();
      await storeLecture(sql, space, embedder.id, courseId, n, CHUNKS_PER_LECTURE);
      if (n <= 4) embedding += embedded - start;
      storing += performance.now() - embedded;
    }
    const perLecture = embedding / 4 + storing / LECTURES;
    return {
      whole: (1_000 * CHUNKS_PER_LECTURE) / perLecture,
      storing: (1_000 * CHUNKS_PER_LECTURE * LECTURES) / storing,
    };
  } finally {
    await deleteCourse(sql, courseId);
  }
}

/** Runs `work` on an empty database of the same cluster, with the same schema. */
function onEmptyDatabase<T>(url: string, work: (sql: Sql) => Promise<T>): Promise<T> {
  return withEmptyDatabase(url, async (empty) => {
    const sql = connect({ databaseUrl: empty, dataDir: "" });
    try {
      await migrate(sql);
      return await work(sql);
    } finally {
      await sql.end({ timeout: 5 });
    }
  });
}
