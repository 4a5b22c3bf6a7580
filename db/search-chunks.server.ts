import pgvector from "pgvector";
import type { Timing } from "~/transcript/cue";
import type { Sql, SqlOrTx } from "./connect.server";
import { isReleased } from "./lectures.server";

/** A lecture that a search looks into. */
export type SearchedLecture = {
  courseId: string;
  lectureId: string;
  title: string;
  textConfig: string;
  timing: Timing;
  embeddingModel: string;
  /** Words of each chunk, by position. */
  wordCounts: number[];
};

/** A chunk by its place: the n-th of a lecture. */
export type ChunkPlace = { courseId: string; lectureId: string; position: number };

/** A term of the question under a text search configuration, and where it stands: positions of chunks, and how often in each. */
export type Posting = {
  textConfig: string;
  term: string;
  /** Null where no lecture has the term. */
  place: { courseId: string; lectureId: string; positions: number[]; frequencies: number[] } | null;
};

/** Of a chunk, what vectors say: cosines −1 to 1. */
export type ChunkCosines = ChunkPlace & { chunkCosine: number; windowCosine: number };

export type StoredPassage = ChunkPlace & {
  chunkId: string;
  startMs: number;
  endMs: number;
  content: string;
  headings: string[];
  sentenceOffsets: number[];
  sentenceStartMs: number[];
};

/** Where to search: one course, one lecture of it, or lectures of several courses. */
export type Scope =
  | { courseId: string; lectureId: string | null }
  | { lectures: readonly Pick<SearchedLecture, "courseId" | "lectureId">[] };

const toVector = (vector: Float32Array): string => pgvector.toSql(Array.from(vector)) as string;

const lectureColumns = (sql: SqlOrTx) => sql`
  course_id as "courseId", lecture_id as "lectureId", title, text_config as "textConfig", timing,
  embedding_model as "embeddingModel", array_to_string(chunk_word_counts, ' ') as "wordCounts"`;

type LectureRow = Omit<SearchedLecture, "wordCounts"> & { wordCounts: string };

const fromRow = (row: LectureRow): SearchedLecture => ({ ...row, wordCounts: numbers(row.wordCounts) });

/** Arrays come as text: the driver takes longer over an array than all the rest of a search. */
const numbers = (text: string): number[] => (text === "" ? [] : text.split(" ").map(Number));

/** The lectures of a course that students can search, or the one of them that is named. */
export async function lecturesToSearch(
  sql: SqlOrTx,
  courseId: string,
  lectureId: string | null,
): Promise<SearchedLecture[]> {
  const rows = await sql<LectureRow[]>`
    select ${lectureColumns(sql)} from lectures
    where course_id = ${courseId} ${lectureId === null ? sql`` : sql`and lecture_id = ${lectureId}`} and ${isReleased(sql)}
    order by position, lecture_id`;
  return rows.map(fromRow);
}

/** The terms that a question has in each language, stemmed, without stop words, and where they stand in the lectures. */
export async function questionPostings(
  sql: SqlOrTx,
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
    )
    select t.config as "textConfig", t.term, v.course_id as "courseId", v.lecture_id as "lectureId",
           array_to_string(v.chunk_positions, ' ') as positions, array_to_string(v.frequencies, ' ') as frequencies
    from terms t left join lecture_terms v on v.term = t.term and ${within(sql, scope)}`;
  return rows.map(({ textConfig, term, courseId, lectureId, positions, frequencies }) => ({
    textConfig,
    term,
    place:
      courseId === null
        ? null
        : { courseId, lectureId, positions: numbers(positions), frequencies: numbers(frequencies) },
  }));
}

/** How many of the nearest by signs are weighed by their whole vectors. */
const BY_SIGNS = 120;

/**
 * The cosines of the `limit` nearest chunks to a vector and of some `others`, each with that of its best window. One
 * course's signs are scanned whole, so that no approximate index stands between a question and its moment.
 */
export async function weighChunks(
  sql: SqlOrTx,
  scope: Scope,
  { vector, limit, others }: { vector: Float32Array; limit: number; others: readonly ChunkPlace[] },
): Promise<ChunkCosines[]> {
  return sql<ChunkCosines[]>`
    with asked as materialized (
      select embedding, binary_quantize(embedding) as signs from (select ${toVector(vector)}::vector as embedding) question
    ), by_signs as materialized (
      select v.course_id, v.chunk_id from chunk_signs v where ${within(sql, scope)}
      order by v.signs <~> (select signs from asked) limit ${BY_SIGNS}
    ), nearest as materialized (
      select v.course_id, v.chunk_id, -(v.embedding <#> asked.embedding) as cosine
      from by_signs join chunk_vectors v using (course_id, chunk_id), asked
      -- Unit vectors: the negated inner product that <#> returns is the negated cosine, at less work.
      order by v.embedding <#> asked.embedding, v.course_id, v.chunk_id limit ${limit}
    ), places as materialized (
      select course_id, chunk_id from nearest
      union
      select c.course_id, c.chunk_id from ${rowsOf(sql, others)}
      join chunks c on c.course_id = p.course_id and c.lecture_id = p.lecture_id and c.position = p.position
    )
    select v.course_id as "courseId", v.lecture_id as "lectureId", v.position, -(v.embedding <#> asked.embedding) as "chunkCosine",
           coalesce((select max(-(w.embedding <#> asked.embedding)) from window_vectors w
                     where w.course_id = v.course_id and w.chunk_id = v.chunk_id), -(v.embedding <#> asked.embedding)) as "windowCosine"
    from places join chunk_vectors v using (course_id, chunk_id), asked`;
}

/** The stored words of some chunks. A place without a chunk is left out. */
export async function readChunks(sql: SqlOrTx, places: readonly ChunkPlace[]): Promise<StoredPassage[]> {
  return sql<StoredPassage[]>`
    select c.course_id as "courseId", c.lecture_id as "lectureId", c.position, c.chunk_id as "chunkId", c.start_ms as "startMs",
           c.end_ms as "endMs", c.content, c.headings, c.sentence_offsets as "sentenceOffsets", c.sentence_start_ms as "sentenceStartMs"
    from ${rowsOf(sql, places)}
    join chunks c on c.course_id = p.course_id and c.lecture_id = p.lecture_id and c.position = p.position`;
}

type LectureChunk = {
  courseId: string;
  lectureId: string;
  chunkId: string;
  lectureTitle: string;
  startMs: number;
  endMs: number;
  content: string;
  headings: string[];
  timing: Timing;
};

/** The chunks of a lecture that are said between two times, in order. */
export async function chunksBetween(
  sql: SqlOrTx,
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
      and ${isReleased(sql)}
    order by c.position`;
}

/** How many of the nearest by signs, of all courses, are weighed by their whole vectors: signs alone mistake one in five. */
const BY_SIGNS_EVERYWHERE = 400;

export type NearChunk = { courseId: string; lectureId: string; chunkId: string };

/** The nearest chunks of all courses to a vector, best first: by an approximate index over signs, then by whole vectors. */
export async function nearestChunks(sql: Sql, vector: Float32Array, limit: number): Promise<NearChunk[]> {
  return sql.begin(async (tx) => {
    await widenSearch(tx);
    return tx<NearChunk[]>`
      with ${nearestEverywhere(tx, vector, limit)} select course_id as "courseId", lecture_id as "lectureId", chunk_id as "chunkId" from nearest order by rank`;
  });
}

/** The approximate index looks at as many candidates as are wanted of it; of itself it gives up at 40. */
const widenSearch = (tx: SqlOrTx) => tx`select set_config('hnsw.ef_search', ${String(BY_SIGNS_EVERYWHERE)}, true)`;

/** The parts of a query that end in `nearest (course_id, lecture_id, chunk_id, rank)`. */
function nearestEverywhere(sql: SqlOrTx, vector: Float32Array, limit: number) {
  const bits = sql.unsafe(`bit(${vector.length})`);
  return sql`
    everywhere as materialized (
      select course_id, chunk_id from chunk_signs where length(signs) = ${sql.unsafe(String(vector.length))}
      order by signs::${bits} <~> binary_quantize(${toVector(vector)}::vector)::${bits} limit ${BY_SIGNS_EVERYWHERE}
    ), weighed as materialized (
      select v.course_id, v.lecture_id, v.chunk_id, v.embedding <#> ${toVector(vector)}::vector as distance
      from everywhere join chunk_vectors v using (course_id, chunk_id)
    ), nearest as materialized (
      select course_id, lecture_id, chunk_id, row_number() over (order by distance, course_id, chunk_id) as rank from weighed
      order by distance, course_id, chunk_id limit ${limit}
    )`;
}

/** Lectures in which a term may stand before it counts as too common to find a lecture by. */
const COMMON = 100;

/**
 * Of all courses, the lectures worth a search: those of the nearest chunks, and those that have the question's rarest terms.
 * Lectures embedded with another model are left out: their vectors say nothing.
 */
export async function shortlistLectures(
  sql: Sql,
  {
    question,
    vector,
    embeddingModel,
    limit,
  }: { question: string; vector: Float32Array; embeddingModel: string; limit: number },
): Promise<SearchedLecture[]> {
  const rows = await sql.begin(async (tx) => {
    await widenSearch(tx);
    return tx<LectureRow[]>`
      with ${nearestEverywhere(tx, vector, 2 * limit)}, terms as materialized (
        select distinct unnest(tsvector_to_array(to_tsvector(config::regconfig, ${question}))) as term
        from (select distinct text_config as config from lectures) configs
      ), rare as materialized (
        select p.course_id, p.lecture_id, p.mentions, count(*) over (partition by t.term) as lectures
        from terms t, lateral (
          select course_id, lecture_id, cardinality(chunk_positions) as mentions from lecture_terms where term = t.term limit ${COMMON}) p
      ), votes as (
        select course_id, lecture_id, sum(1.0 / (10 + rank)) as votes from nearest group by 1, 2
        union all
        select course_id, lecture_id, sum(ln(1 + ${COMMON}::float8 / lectures) * mentions / (mentions + 2.0)) / 40 from rare
        where lectures < ${COMMON} group by 1, 2
      ), best as (
        select course_id, lecture_id, sum(votes) as votes from votes group by 1, 2 order by 3 desc, 1, 2 limit ${limit}
      )
      select ${lectureColumns(tx)} from lectures join best using (course_id, lecture_id)
      where embedding_model = ${embeddingModel} and ${isReleased(tx)} order by votes desc, course_id, lecture_id`;
  });
  return rows.map(fromRow);
}

/** Rows `v` of the scope that students can search. A list of a course's lectures would cost more than all the rest. */
function within(sql: SqlOrTx, scope: Scope) {
  if ("lectures" in scope) {
    const { lectures } = scope;
    return sql`(v.course_id, v.lecture_id) in (select * from unnest(
      ${lectures.map(({ courseId }) => courseId)}::text[], ${lectures.map(({ lectureId }) => lectureId)}::text[]))`;
  }
  const { courseId, lectureId } = scope;
  if (lectureId !== null) return sql`v.course_id = ${courseId} and v.lecture_id = ${lectureId}`;
  return sql`v.course_id = ${courseId} and v.lecture_id not in (
    select lecture_id from lectures where course_id = ${courseId} and not ${isReleased(sql)})`;
}

function rowsOf(sql: SqlOrTx, places: readonly ChunkPlace[]) {
  return sql`unnest(${places.map(({ courseId }) => courseId)}::text[], ${places.map(({ lectureId }) => lectureId)}::text[],
    ${places.map(({ position }) => position)}::int[]) as p (course_id, lecture_id, position)`;
}
