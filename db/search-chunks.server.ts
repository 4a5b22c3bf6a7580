import type { Passage } from "~/course/passage";
import type { Timing } from "~/course/timing";
import type { Reader } from "~/identity/viewer";
import { chunksOfLectures } from "./cached-chunks.server";
import type { SqlOrTx } from "./connect.server";
import { lectureVersion } from "./lecture-version.server";
import { isReleased } from "./lectures.server";
import { mayReadCourse } from "./may-read.server";

/** A lecture within the scope of a search. */
export type SearchedLecture = {
  courseId: string;
  lectureId: string;
  title: string;
  section: string | null;
  /** The beginning of its description. */
  description: string | null;
  textConfig: string;
  timing: Timing;
  embeddingModel: string;
  /** The number of words of each chunk, by position. */
  wordCounts: readonly number[];
  /** Changes with the lecture's chunks: when it is ingested again, and when its transcript or chapters are edited. */
  version: string;
};

/** Characters of a lecture's description that are searched. */
const DESCRIPTION_CHARACTERS = 600;

/** Selects the columns of a searched lecture, except its word counts. */
export const searchedLectureColumns = (sql: SqlOrTx) => sql`
  course_id as "courseId", lecture_id as "lectureId", title, section,
  left(description, ${DESCRIPTION_CHARACTERS}) as description, text_config as "textConfig", timing,
  embedding_model as "embeddingModel", ${lectureVersion(sql)} as version`;

/** Lists a course's released lectures, or only the given one. */
export async function lecturesToSearch(
  sql: SqlOrTx,
  reader: Reader,
  courseId: string,
  lectureId: string | null,
): Promise<SearchedLecture[]> {
  const rows = await sql<Omit<SearchedLecture, "wordCounts">[]>`
    select ${searchedLectureColumns(sql)} from lectures
    where course_id = ${courseId} ${lectureId === null ? sql`` : sql`and lecture_id = ${lectureId}`}
      and ${mayReadCourse(sql, reader, courseId)} and ${isReleased(sql)}
    order by position, lecture_id`;
  const chunks = await chunksOfLectures(sql, reader, courseId, rows);
  return rows.map(({ version, ...row }) => {
    const read = chunks.get(row.lectureId);
    // The spread comes last: with properties after it, Node 20 takes twenty times as long.
    return { wordCounts: read?.wordCounts ?? [], version: read?.version ?? version, ...row };
  });
}

type LectureChunk = Omit<Passage, "score" | "similarity" | "coverage">;

/** Lists the chunks of a lecture that are spoken between two times, in order. */
export async function chunksBetween(
  sql: SqlOrTx,
  reader: Reader,
  courseId: string,
  lectureId: string,
  fromMs: number,
  toMs: number,
): Promise<LectureChunk[]> {
  return sql<LectureChunk[]>`
    select c.course_id as "courseId", c.lecture_id as "lectureId", c.chunk_id as "chunkId", l.title as "lectureTitle", c.start_ms as "startMs",
           c.end_ms as "endMs", c.content, c.headings, l.timing
    from chunks c join lectures l on l.course_id = c.course_id and l.lecture_id = c.lecture_id
    where c.course_id = ${courseId} and c.lecture_id = ${lectureId} and c.start_ms <= ${toMs} and c.end_ms >= ${fromMs}
      and ${mayReadCourse(sql, reader, courseId)} and ${isReleased(sql)}
    order by c.position`;
}
