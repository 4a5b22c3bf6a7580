import type { Embedder } from "~/ai/embedding-model.server";
import { ANYONE } from "~/identity/viewer";
import { searchPassages } from "~/retrieval/search-passages.server";
import { baselineSearch } from "~db/baseline-search.server";
import type { Sql } from "~db/connect.server";
import { listCourses } from "~db/courses.server";
import { deleteCourse } from "~db/delete-course.server";
import { vacuumLectures } from "~db/replace-lecture.server";
import { makeTopics, storeSyntheticCourse, syntheticQuestions } from "../../scripts/synthetic/course";
import type { Bench } from "./bench-app";
import { onEachEngine } from "./engines";
import { measurement, median, medianMs, type Measurement } from "./measurement";
import { QUESTIONS } from "./questions";

const LIMIT = 8;

/** Measures a search and the embedding of its question, and then searches of large corpora. */
export async function benchSearch(
  { search, embedder }: Bench,
  { database }: { database?: string | undefined },
): Promise<Measurement[]> {
  await medianMs(QUESTIONS.slice(0, 3), search); // warm-up
  const whole = await medianMs(QUESTIONS, search);
  const embedding = await medianMs(QUESTIONS, (question) => embedder.embed([question]));
  const sample = measurement("search, median", whole, "ms", "embedding the question only", embedding, { atMost: 15 });
  const large = await onEachEngine(
    async (sql, engine) => {
      const isGiven = engine === "PostgreSQL" && database !== undefined;
      return benchLarge(sql, engine, { embedder, isGiven });
    },
    { database },
  );
  return [sample, ...large];
}

/** Courses in addition to the long one. Filling the embedded database takes ten times as long. */
const COURSES = { embedded: 100, PostgreSQL: 1_000 };

/**
 * Measures searches of a generated 150-hour course and of many courses, compared with a plain pgvector query, in an
 * empty database. A database that was given is emptied again.
 */
async function benchLarge(
  sql: Sql,
  engine: keyof typeof COURSES,
  { embedder, isGiven }: { embedder: Embedder; isGiven: boolean },
): Promise<Measurement[]> {
  if ((await listCourses(sql, ANYONE)).length > 0)
    throw new Error("--database must name an empty database, because the benchmark fills it with generated courses.");
  const courseIds = Array.from({ length: COURSES[engine] }, (_, i) => `course-${i}`);
  const topics = makeTopics();
  try {
    const long = { courseId: "big", lectures: 150, chunksPerLecture: 60, windowsPerChunk: 9 };
    await storeSyntheticCourse(sql, long, topics);
    await vacuumLectures(sql);
    const inCourse = await measure(sql, embedder, "big");
    for (const courseId of courseIds)
      await storeSyntheticCourse(sql, { courseId, lectures: 5, chunksPerLecture: 20, windowsPerChunk: 3 }, topics);
    await vacuumLectures(sql);
    return rowsOf(engine, inCourse, await measure(sql, embedder, null));
  } finally {
    if (isGiven) for (const courseId of ["big", ...courseIds]) await deleteCourse(sql, courseId);
  }
}

function rowsOf(engine: keyof typeof COURSES, inCourse: Medians, overall: Medians): Measurement[] {
  const courses = COURSES[engine];
  const chunks = (9_000 + courses * 100).toLocaleString("en");
  const row = (name: string, value: number, { bare }: Medians, atMost: number) =>
    measurement(`${name}, ${engine}`, value, "ms", "a plain pgvector query", bare, { atMost });
  return [
    row("search of a 150-hour course, median", inCourse.search, inCourse, 12),
    row("the same, the first ten searches of a process", inCourse.first, inCourse, 50),
    row("the same, compared with twice a plain pgvector query", inCourse.search, inCourse, 2 * inCourse.bare),
    row("the same, given the question's vector as the plain query is", inCourse.ofVector, inCourse, 2 * inCourse.bare),
    row(`search of ${courses.toLocaleString("en")} courses, ${chunks} chunks, median`, overall.search, overall, 25),
  ];
}

/**
 * Median milliseconds of a search, of one that is given the question's vector, of a plain query for that vector, and of the
 * first searches.
 */
type Medians = { search: number; ofVector: number; bare: number; first: number };

/** Searches of other questions after which a process has cached what it caches of a 150-hour course. */
const WARM_UP = 1_500;

async function measure(sql: Sql, embedder: Embedder, courseId: string | null): Promise<Medians> {
  const generated = syntheticQuestions(60 + WARM_UP);
  const [questions, others] = [generated.slice(0, 60), generated.slice(60)];
  const searchWith = (used: Embedder) => (question: string) =>
    searchPassages({ courseId, question, limit: LIMIT }, { sql, reader: ANYONE, embedder: used });
  const search = searchWith(embedder);
  const first = await medianMs(others.slice(0, 10), search);
  await medianMs(others.slice(10, courseId === null ? 30 : WARM_UP), search);
  const vectors = await embedder.embed(questions);
  const bare = (vector: Float32Array) => baselineSearch(sql, courseId, vector, LIMIT);
  await medianMs(vectors.slice(0, 20), bare);
  const [searches, ofVectors, bares]: [number[], number[], number[]] = [[], [], []];
  // Alternately, because what else the machine does changes from second to second.
  for (const [i, vector] of vectors.entries()) {
    searches.push(await medianMs(questions.slice(i, i + 1), search));
    ofVectors.push(
      await medianMs(questions.slice(i, i + 1), searchWith({ ...embedder, embed: () => Promise.resolve([vector]) })),
    );
    bares.push(await medianMs([vector], bare));
  }
  return { search: median(searches), ofVector: median(ofVectors), bare: median(bares), first };
}
