import type { Passage } from "~/course/passage";
import type { Timing } from "~/course/timing";
import type { Reader } from "~/identity/viewer";
import { chunksOfLectures } from "./cached-chunks.server";
import type { SqlOrTx } from "./connect.server";
import { lectureVersion } from "./lecture-version.server";
import { isReleased } from "./lectures.server";
import { mayReadAmong, mayReadCourse } from "./may-read.server";
import { parsePlaces } from "./parse-places";
import { coursesOf, rowsOf, within, type ChunkPlace, type Scope } from "./search-scope.server";

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

/** A term of the question under a text search configuration, with the chunks of a lecture that contain it. */
export type Posting = {
  textConfig: string;
  term: string;
  /** Positions of chunks, and how often each contains the term. Null if no lecture has the term. */
  place: { courseId: string; lectureId: string; positions: number[]; frequencies: number[] } | null;
};

export type StoredPassage = ChunkPlace & {
  /** Of its lecture, when it was read. */
  version: string;
  chunkId: string;
  startMs: number;
  endMs: number;
  content: string;
  headings: string[];
  sentenceOffsets: number[];
  sentenceStartMs: number[];
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
  return rows.map((row) => {
    const { wordCounts = [], version = row.version } = chunks.get(row.lectureId) ?? {};
    return { ...row, wordCounts, version };
  });
}

/**
 * Returns the stemmed terms of a question under each configuration of the lectures, without stop words, and their
 * postings.
 */
export async function questionPostings(
  sql: SqlOrTx,
  reader: Reader,
  scope: Scope,
  question: string,
): Promise<Posting[]> {
  const configs =
    "lectures" in scope
      ? sql`unnest(${[...new Set(scope.lectures.map(({ textConfig }) => textConfig))]}::text[]) config`
      : sql`(select distinct text_config as config from lectures where course_id = ${scope.courseId}) configs`;
  // A row for each term and course: with one for each lecture as well, a search of 150 hours takes about 1 ms longer.
  const rows = await sql<{ textConfig: string; term: string; courseId: string | null; places: string }[]>`
    with terms as materialized (
      select config, unnest(tsvector_to_array(to_tsvector(config::regconfig, ${question}))) as term from ${configs}
    ), postings as materialized (
      select v.term, v.course_id, string_agg(
        v.lecture_id || ' ' || array_to_string(v.chunk_positions, ' ') || '/' || array_to_string(v.frequencies, ' '), '|') as places
      ${postingsWithin(sql, reader, scope)} and v.term = any(array(select term from terms)) group by v.term, v.course_id
    )
    select config as "textConfig", term, course_id as "courseId", places from terms left join postings using (term)`;
  return rows.flatMap(({ textConfig, term, courseId, places }): Posting[] =>
    courseId === null
      ? [{ textConfig, term, place: null }]
      : parsePlaces(places).map((place) => ({ textConfig, term, place: { courseId, ...place } })),
  );
}

/**
 * Joins the postings of the scope. Those of several lectures are looked up one by one: a condition on their courses would
 * read the postings of all lectures of these courses.
 */
function postingsWithin(sql: SqlOrTx, reader: Reader, scope: Scope) {
  if (!("lectures" in scope)) return sql`from lecture_terms v where ${within(sql, reader, scope)}`;
  const courseIds = coursesOf(scope.lectures);
  return sql`
    from unnest(${courseIds}::text[], ${scope.lectures.map(({ lectureId }) => lectureId)}::text[]) l (course_id, lecture_id)
    join lecture_terms v on v.course_id = l.course_id and v.lecture_id = l.lecture_id
    where ${mayReadAmong(sql, reader, courseIds, "l.course_id")}`;
}

/** Reads chunks by their places. Skips places without a chunk. */
export async function readChunks(
  sql: SqlOrTx,
  reader: Reader,
  places: readonly ChunkPlace[],
): Promise<StoredPassage[]> {
  return sql<StoredPassage[]>`
    select c.course_id as "courseId", c.lecture_id as "lectureId", c.position, c.chunk_id as "chunkId", c.start_ms as "startMs",
           c.end_ms as "endMs", c.content, c.headings, c.sentence_offsets as "sentenceOffsets", c.sentence_start_ms as "sentenceStartMs",
           ${lectureVersion(sql)} as version
    from ${rowsOf(sql, places)}
    join chunks c on c.course_id = p.course_id and c.lecture_id = p.lecture_id and c.position = p.position
    join lectures l on l.course_id = c.course_id and l.lecture_id = c.lecture_id
    where ${mayReadAmong(sql, reader, coursesOf(places), "c.course_id")}`;
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
