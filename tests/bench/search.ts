import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Embedder } from "~/ai/embedding-model.server";
import { ANYONE } from "~/identity/viewer";
import { searchPassages } from "~/retrieval/search-passages.server";
import { baselineSearch } from "~db/baseline-search.server";
import { connect, type Sql } from "~db/connect.server";
import { listCourses } from "~db/courses.server";
import { deleteCourse } from "~db/delete-course.server";
import { migrate } from "~db/migrate.server";
import { vacuumLectures } from "~db/replace-lecture.server";
import { makeTopics, storeSyntheticCourse, syntheticQuestions } from "../../scripts/synthetic/course";
import { removeDataDir } from "../setup/database";
import type { Bench } from "./bench-app";
import { measurement, medianMs, type Measurement } from "./measurement";
import { QUESTIONS } from "./questions";

const LIMIT = 8;

/** Measures a search and the embedding of its question, and then searches of large corpora. */
export async function benchSearch(
  { search, embedder }: Bench,
  { database }: { database?: string },
): Promise<Measurement[]> {
  await medianMs(QUESTIONS.slice(0, 3), search); // warm-up
  const whole = await medianMs(QUESTIONS, search);
  const embedding = await medianMs(QUESTIONS, (question) => embedder.embed([question]));
  const sample = measurement("search, median", whole, "ms", "embedding the question only", embedding, { atMost: 15 });
  return [sample, ...(await benchLarge(embedder, database))];
}

/**
 * Measures searches of a generated 150-hour course and of many courses, compared with a plain pgvector query. Uses the
 * embedded database, or with --database an empty PostgreSQL database and ten times as many courses.
 */
async function benchLarge(embedder: Embedder, databaseUrl: string | undefined): Promise<Measurement[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "cuepoint-bench-"));
  const sql = connect({ dataDir, databaseUrl });
  const engine = databaseUrl ? "PostgreSQL" : "embedded";
  const courses = databaseUrl ? 1_000 : 100;
  try {
    await migrate(sql);
    if ((await listCourses(sql, ANYONE)).length > 0)
      throw new Error("--database must name an empty database, because the benchmark fills it with generated courses.");
    const topics = makeTopics();
    await storeSyntheticCourse(
      sql,
      { courseId: "big", lectures: 150, chunksPerLecture: 60, windowsPerChunk: 9 },
      topics,
    );
    await vacuumLectures(sql);
    const inCourse = await measure(sql, embedder, "big");
    for (let i = 0; i < courses; i++)
      await storeSyntheticCourse(
        sql,
        { courseId: `course-${i}`, lectures: 5, chunksPerLecture: 20, windowsPerChunk: 3 },
        topics,
      );
    await vacuumLectures(sql);
    const overall = await measure(sql, embedder, null);
    const chunks = (9_000 + courses * 100).toLocaleString("en");
    return [
      measurement(
        `search of a 150-hour course, median, ${engine}`,
        inCourse.search,
        "ms",
        "a plain pgvector query",
        inCourse.bare,
        { atMost: 12 },
      ),
      measurement(
        `the same, compared with twice a plain pgvector query, ${engine}`,
        inCourse.search,
        "ms",
        "a plain pgvector query",
        inCourse.bare,
        { atMost: 2 * inCourse.bare },
      ),
      measurement(
        `search of ${courses.toLocaleString("en")} courses, ${chunks} chunks, median, ${engine}`,
        overall.search,
        "ms",
        "a plain pgvector query",
        overall.bare,
        { atMost: 25 },
      ),
    ];
  } finally {
    if (databaseUrl)
      for (const courseId of ["big", ...Array.from({ length: courses }, (_, i) => `course-${i}`)])
        await deleteCourse(sql, courseId);
    await sql.end({ timeout: 5 });
    await removeDataDir(dataDir);
  }
}

async function measure(
  sql: Sql,
  embedder: Embedder,
  courseId: string | null,
): Promise<{ search: number; bare: number }> {
  const questions = syntheticQuestions(60);
  const search = (question: string) =>
    searchPassages({ courseId, question, limit: LIMIT }, { sql, reader: ANYONE, embedder });
  await medianMs(questions.slice(0, 20), search); // warm-up
  const vectors = await embedder.embed(questions);
  const bare = (vector: Float32Array) => baselineSearch(sql, courseId, vector, LIMIT);
  await medianMs(vectors.slice(0, 20), bare);
  return { search: await medianMs(questions, search), bare: await medianMs(vectors, bare) };
}
