import type { Embedder } from "~/ai/embedding-model.server";
import { INSTALLATION, type Reader } from "~/identity/viewer";
import { searchPassages } from "~/retrieval/search-passages.server";
import type { Sql } from "~db/connect.server";
import { oneRow } from "~db/one-row";
import { vacuumLectures } from "~db/replace-lecture.server";
import { makeTopics, storeSyntheticCourse, syntheticQuestions } from "../../../scripts/synthetic/course";
import { measurement, median, type Measurement } from "../measurement";

const BIG = "big";
const OTHERS = Array.from({ length: 40 }, (_, n) => `other-${n}`);
const QUESTIONS = 150;
const WARM_UP = 20;
/** Maximum cost of the condition per search. */
const SHARE = 1.1;

/** Measures searches by a member of closed courses, compared with the same searches without a condition. */
export async function benchClosedSearch(sql: Sql, engine: string, embedder: Embedder): Promise<Measurement[]> {
  const topics = makeTopics();
  await storeSyntheticCourse(sql, { courseId: BIG, lectures: 50, chunksPerLecture: 60, windowsPerChunk: 3 }, topics);
  for (const courseId of OTHERS)
    await storeSyntheticCourse(sql, { courseId, lectures: 2, chunksPerLecture: 20, windowsPerChunk: 3 }, topics);
  await sql`update courses set visibility = 'members' where course_id = any(${[BIG, ...OTHERS]})`;
  await vacuumLectures(sql);
  // A member of every course with lectures gets the same results as the installation.
  const member: Reader = { roles: [BIG, ...OTHERS].map((courseId) => ({ role: "student", courseId })), keys: [] };
  const courses = oneRow(await sql<{ count: number }[]>`select count(*)::int as count from courses`).count;
  const compare = async (name: string, courseId: string | null) => {
    const search = (reader: Reader) => (question: string) =>
      searchPassages({ courseId, question }, { sql, reader, embedder });
    const [closed, open] = await medians(embedder, search(member), search(INSTALLATION));
    return measurement(`${name}, median, ${engine}`, closed, "ms", "without a condition", open, {
      atMost: SHARE * open,
    });
  };
  return [
    await compare("search of a members course of 3,000 chunks", BIG),
    await compare(`search of ${courses.toLocaleString("en")} courses, half of them closed`, null),
  ];
}

type Search = (question: string) => Promise<unknown>;

/** Returns the medians of two searches in milliseconds. They run alternately, so that they meet the same conditions. */
async function medians(embedder: Embedder, one: Search, other: Search): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []];
  for (const [n, question] of syntheticQuestions(QUESTIONS + WARM_UP).entries()) {
    await embedder.embed([question]); // it may be cached, for both or for neither
    for (const which of n % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const start = performance.now();
      await [one, other][which]?.(question);
      if (n >= WARM_UP) times[which].push(performance.now() - start);
    }
  }
  return [median(times[0]), median(times[1])];
}
