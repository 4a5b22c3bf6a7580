import { randomUUID } from "node:crypto";
import type { Embedder } from "~/ai/embedding-model.server";
import { connect, type Sql } from "~db/connect.server";
import { saveCourse } from "~db/courses.server";
import { deleteCourse } from "~db/delete-course.server";
import { migrate } from "~db/migrate.server";
import { makeSpace, storeLecture } from "../../../scripts/seed-load/store-corpus";
import { syntheticQuestions } from "../../../scripts/synthetic/course";
import type { VectorSpace } from "../../../scripts/synthetic/vector-space";
import { withEmptyDatabase } from "../../setup/database";
import { measurement, type Measurement } from "../measurement";
import type { Corpus } from "./corpus";

const LECTURES = 40;
const CHUNKS_PER_LECTURE = 50;

/** Measures ingests into a large database, compared with an empty one. */
export async function benchIngestRate({ sql, url, embedder, chunks }: Corpus): Promise<Measurement[]> {
  const space = await makeSpace(embedder);
  const full = await ingestRate(sql, embedder, space);
  const empty = await onEmptyDatabase(url, (fresh) => ingestRate(fresh, embedder, space));
  return [
    measurement(`ingest into ${chunks}`, full.whole, "chunks/s", "an empty database", empty.whole, {
      atLeast: 0.8 * empty.whole,
    }),
    measurement(`storing only, into ${chunks}`, full.storing, "chunks/s", "an empty database", empty.storing, {
      atLeast: 0.5 * empty.storing,
    }),
  ];
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
