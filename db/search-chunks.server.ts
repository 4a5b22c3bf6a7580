import type { Passage } from "~/course/passage";
import type { Timing } from "~/course/timing";
import type { Reader } from "~/identity/viewer";
import type { SqlOrTx } from "./connect.server";
import { lectureVersion, nearestInCourse, type CodedLecture } from "./course-codes.server";
import { isReleased } from "./lectures.server";
import { mayReadAmong, mayReadCourse, ofOneCourse } from "./may-read.server";
import { vectorText } from "./vector-text";

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
  wordCounts: number[];
  /** Changes with the lecture's chunks: when it is ingested again, and when its transcript or chapters are edited. */
  version: string;
};

/** Identifies a chunk by its position in a lecture. */
export type ChunkPlace = { courseId: string; lectureId: string; position: number };

/** A term of the question under a text search configuration, with the chunks of a lecture that contain it. */
export type Posting = {
  textConfig: string;
  term: string;
  /** Positions of chunks, and how often each contains the term. Null if no lecture has the term. */
  place: { courseId: string; lectureId: string; positions: number[]; frequencies: number[] } | null;
};

/** The cosine similarities of a chunk and of its best window to the question, −1 to 1. */
export type ChunkCosines = ChunkPlace & { chunkCosine: number; windowCosine: number };

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

/** What to search, and who reads the results: one course, one of its lectures, or lectures of several courses. */
export type Scope =
  | { courseId: string; lectureId: string | null }
  | { lectures: readonly Pick<SearchedLecture, "courseId" | "lectureId">[] };

/** Characters of a lecture's description that are searched. */
const DESCRIPTION_CHARACTERS = 600;

/** Selects the columns of a searched lecture. */
export const searchedLectureColumns = (sql: SqlOrTx) => sql`
  course_id as "courseId", lecture_id as "lectureId", title, section,
  left(description, ${DESCRIPTION_CHARACTERS}) as description, text_config as "textConfig", timing,
  embedding_model as "embeddingModel", ${lectureVersion(sql)} as version,
  array_to_string(chunk_word_counts, ' ') as "wordCounts"`;

export type SearchedLectureRow = Omit<SearchedLecture, "wordCounts"> & { wordCounts: string };

/** Converts a row to a searched lecture. */
export const toSearchedLecture = (row: SearchedLectureRow): SearchedLecture => ({
  ...row,
  wordCounts: parseNumbers(row.wordCounts),
});

/** Parses an array sent as text: the driver needs more time to parse an array than the rest of a search takes. */
const parseNumbers = (text: string): number[] => (text === "" ? [] : text.split(" ").map(Number));

/** Lists a course's released lectures, or only the given one. */
export async function lecturesToSearch(
  sql: SqlOrTx,
  reader: Reader,
  courseId: string,
  lectureId: string | null,
): Promise<SearchedLecture[]> {
  const rows = await sql<SearchedLectureRow[]>`
    select ${searchedLectureColumns(sql)} from lectures
    where course_id = ${courseId} ${lectureId === null ? sql`` : sql`and lecture_id = ${lectureId}`}
      and ${mayReadCourse(sql, reader, courseId)} and ${isReleased(sql)}
    order by position, lecture_id`;
  return rows.map(toSearchedLecture);
}

/** Returns the stemmed terms of a question under each configuration, without stop words, and their postings. */
export async function questionPostings(
  sql: SqlOrTx,
  reader: Reader,
  scope: Scope,
  question: string,
  configs: string[],
): Promise<Posting[]> {
  const rows = await sql<
    {
      textConfig: string;
      term: string;
      courseId: string | null;
      lectureId: string;
      positions: string;
      frequencies: string;
    }[]
  >`
    with terms as materialized (
      select config, unnest(tsvector_to_array(to_tsvector(config::regconfig, ${question}))) as term from unnest(${configs}::text[]) config
    ), postings as materialized (
      select v.term, v.course_id, v.lecture_id,
             array_to_string(v.chunk_positions, ' ') as positions, array_to_string(v.frequencies, ' ') as frequencies
      from lecture_terms v where v.term in (select term from terms) and ${within(sql, reader, scope)}
    )
    select config as "textConfig", term, course_id as "courseId", lecture_id as "lectureId", positions, frequencies
    from terms left join postings using (term)`;
  return rows.map(({ textConfig, term, courseId, lectureId, positions, frequencies }) => ({
    textConfig,
    term,
    place:
      courseId === null
        ? null
        : { courseId, lectureId, positions: parseNumbers(positions), frequencies: parseNumbers(frequencies) },
  }));
}

/** The number of nearest chunks by binary codes that are rescored by their full vectors. */
const CODE_CANDIDATES = 120;

/** The chunks to score: the `limit` nearest ones to a vector among the lectures of the scope, and some `others`. */
type Scored = {
  vector: Float32Array;
  limit: number;
  others: readonly ChunkPlace[];
  lectures: readonly CodedLecture[];
};

/**
 * Returns the cosine similarities of the `limit` nearest chunks to a vector, and of some `others`. Binary codes select
 * candidates, full vectors rescore them. All codes of a course are compared: under a filter, an index loses recall.
 */
export async function scoreChunks(
  sql: SqlOrTx,
  reader: Reader,
  scope: Scope,
  { vector, limit, others, lectures }: Scored,
): Promise<ChunkCosines[]> {
  // Not an async function that returns a fragment: awaiting one runs it as a query.
  const courseId = "lectures" in scope ? null : scope.courseId;
  const courseIds = "lectures" in scope ? coursesOf(scope.lectures) : [scope.courseId];
  const nearest =
    courseId && (await nearestInCourse(sql, reader, courseId, { lectures, vector, limit: CODE_CANDIDATES }));
  return sql<ChunkCosines[]>`
    with asked as materialized (
      select embedding, binary_quantize(embedding) as code from (select ${vectorText(vector)}::vector as embedding) question
    ), candidates as materialized (
      ${courseId !== null && nearest ? listedCandidates(sql, courseId, nearest) : scannedCandidates(sql, reader, scope)}
    ), nearest as materialized (
      select v.course_id, v.chunk_id
      from candidates join chunk_vectors v using (course_id, chunk_id), asked
      where ${within(sql, reader, scope)}
      -- Unit vectors: the negated inner product that <#> returns is the negated cosine, at less work.
      order by v.embedding <#> asked.embedding, v.course_id, v.chunk_id limit ${limit}
    ), places as materialized (
      select course_id, chunk_id from nearest
      union
      select c.course_id, c.chunk_id from ${rowsOf(sql, others)}
      join chunks c on c.course_id = p.course_id and c.lecture_id = p.lecture_id and c.position = p.position
      where ${mayReadAmong(sql, reader, coursesOf(others), "c.course_id")} and ${ofOneCourse(sql, courseIds, "c.course_id")}
    )
    select v.course_id as "courseId", v.lecture_id as "lectureId", v.position, -(v.embedding <#> asked.embedding) as "chunkCosine",
           coalesce((select max(-(w.embedding <#> asked.embedding)) from window_vectors w
                     where ${ofOneCourse(sql, courseIds, "w.course_id")} and w.course_id = v.course_id and w.chunk_id = v.chunk_id),
                    -(v.embedding <#> asked.embedding)) as "windowCosine"
    from places join chunk_vectors v using (course_id, chunk_id), asked where ${ofOneCourse(sql, courseIds, "v.course_id")}`;
}

/** Selects chunks whose codes were compared in this process. */
const listedCandidates = (sql: SqlOrTx, courseId: string, chunkIds: readonly string[]) => sql`
  select ${courseId}::text as course_id, chunk_id from unnest(${[...chunkIds]}::text[]) chunk_id`;

/** Selects the chunks with the nearest codes, which PostgreSQL compares. */
const scannedCandidates = (sql: SqlOrTx, reader: Reader, scope: Scope) => sql`
  select v.course_id, v.chunk_id from chunk_codes v where ${within(sql, reader, scope)}
  order by v.code <~> (select code from asked), v.chunk_id limit ${CODE_CANDIDATES}`;

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

/**
 * A condition for rows `v` within the scope that the reader may see and that are released. It excludes unreleased
 * lectures, which are few: listing the released ones would cost more than the rest of the search.
 */
function within(sql: SqlOrTx, reader: Reader, scope: Scope) {
  if ("lectures" in scope) {
    const { lectures } = scope;
    return sql`(v.course_id, v.lecture_id) in (select * from unnest(
      ${coursesOf(lectures)}::text[], ${lectures.map(({ lectureId }) => lectureId)}::text[]))
      and ${mayReadAmong(sql, reader, coursesOf(lectures), "v.course_id")}`;
  }
  const { courseId, lectureId } = scope;
  const ofCourse = sql`v.course_id = ${courseId} and ${mayReadCourse(sql, reader, courseId)}`;
  if (lectureId !== null) return sql`${ofCourse} and v.lecture_id = ${lectureId}`;
  return sql`${ofCourse} and v.lecture_id not in (
    select lecture_id from lectures where course_id = ${courseId} and not ${isReleased(sql)})`;
}

const coursesOf = (rows: readonly { courseId: string }[]) => rows.map(({ courseId }) => courseId);

function rowsOf(sql: SqlOrTx, places: readonly ChunkPlace[]) {
  return sql`unnest(${coursesOf(places)}::text[], ${places.map(({ lectureId }) => lectureId)}::text[],
    ${places.map(({ position }) => position)}::int[]) as p (course_id, lecture_id, position)`;
}
