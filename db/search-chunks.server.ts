import pgvector from "pgvector";
import type { Timing } from "~/transcript/cue";
import type { SqlOrTx } from "./connect.server";
import { isReleased } from "./lectures.server";

/** A chunk with everything that fusion weighs. Cosines are −1 to 1; `bm25` is 0 where no term stands. */
export type ChunkHit = {
  lectureId: string;
  chunkId: string;
  lectureTitle: string;
  startMs: number;
  endMs: number;
  content: string;
  headings: string[];
  timing: Timing;
  chunkCosine: number;
  windowCosine: number;
  bm25: number;
  /** The most that any chunk could score on this question, counting words that no lecture has. */
  maxPossibleBm25: number;
};

export type ChunkQuery = {
  courseId: string;
  lectureId: string | null;
  question: string;
  /** Unit length, of the model that the course was embedded with. */
  vector: Float32Array;
  /** How many candidates each side, vectors and terms, puts forward. */
  candidates: number;
};

const K1 = 1.2;
const B = 0.75;

/**
 * Scans a course, or one lecture of it, exactly: no approximate index stands between a question and its moment.
 * Okapi BM25 (Robertson and Zaragoza, 2009) with k1 1.2 and b 0.75 comes from the inverted index. Returns the
 * union of the best candidates of both sides, in no order: fusion ranks them.
 */
export async function searchChunks(sql: SqlOrTx, query: ChunkQuery): Promise<ChunkHit[]> {
  const vector: string = pgvector.toSql(Array.from(query.vector));
  const { courseId, lectureId, question, candidates } = query;
  const inScope = lectureId === null ? sql`course_id = ${courseId}` : sql`course_id = ${courseId} and lecture_id = ${lectureId}`;
  return sql<ChunkHit[]>`
    with scope as materialized (
      select lecture_id, title, text_config, timing from lectures where ${inScope} and ${isReleased(sql)}
    ), semantic as materialized (
      -- Unit vectors: the negated inner product that <#> returns is the negated cosine, at less work.
      select chunk_id,
             max(-(embedding <#> ${vector}::vector)) filter (where window_number = 0) as chunk_cosine,
             max(-(embedding <#> ${vector}::vector)) filter (where window_number > 0) as window_cosine
      from chunk_vectors where ${inScope} group by chunk_id
    ), question_terms as materialized (
      select text_config, unnest(tsvector_to_array(to_tsvector(text_config::regconfig, ${question}))) as term
      from (select distinct text_config from scope) configs
    ), statistics as materialized (
      select greatest(count(*), 1)::float8 as chunk_count, greatest(avg(word_count), 1)::float8 as mean_words
      from chunks where ${inScope}
    ), postings as materialized (
      select t.term, s.text_config, t.lecture_id, p.position, p.frequency
      from scope s
      join question_terms q on q.text_config = s.text_config
      join lecture_terms t on t.course_id = ${courseId} and t.term = q.term and t.lecture_id = s.lecture_id,
      unnest(t.chunk_positions, t.frequencies) as p (position, frequency)
    ), term_weights as materialized (
      select q.text_config, q.term, ln(1 + (st.chunk_count - count(p.term) + 0.5) / (count(p.term) + 0.5)) as idf
      from question_terms q
      left join postings p on p.term = q.term and p.text_config = q.text_config, statistics st
      group by q.text_config, q.term, st.chunk_count
    ), lexical as materialized (
      select c.chunk_id,
             sum(w.idf * p.frequency * ${K1 + 1}::float8
                 / (p.frequency + ${K1}::float8 * (1 - ${B}::float8 + ${B}::float8 * c.word_count / st.mean_words))) as bm25
      from postings p
      join term_weights w on w.term = p.term and w.text_config = p.text_config
      join chunks c on c.course_id = ${courseId} and c.lecture_id = p.lecture_id and c.position = p.position,
      statistics st
      group by c.chunk_id
    ), ceiling as (
      select coalesce(max(total), 0) as max_possible
      from (select sum(idf) * ${K1 + 1}::float8 as total from term_weights group by text_config) totals
    ), candidates as (
      (select chunk_id from semantic
       order by chunk_cosine + coalesce(window_cosine, chunk_cosine) desc, chunk_id limit ${candidates})
      union
      (select chunk_id from lexical order by bm25 desc, chunk_id limit ${candidates})
    )
    select c.lecture_id as "lectureId", c.chunk_id as "chunkId", s.title as "lectureTitle",
           c.start_ms as "startMs", c.end_ms as "endMs", c.content, c.headings, s.timing,
           m.chunk_cosine as "chunkCosine", coalesce(m.window_cosine, m.chunk_cosine) as "windowCosine",
           coalesce(x.bm25, 0)::float8 as bm25, ceiling.max_possible::float8 as "maxPossibleBm25"
    from candidates
    join chunks c on c.course_id = ${courseId} and c.chunk_id = candidates.chunk_id
    join scope s on s.lecture_id = c.lecture_id
    join semantic m on m.chunk_id = c.chunk_id
    left join lexical x on x.chunk_id = c.chunk_id, ceiling`;
}

/** The embedding models that a course's lectures were stored with: more than one cannot be searched together. */
export async function embeddingModelsOf(sql: SqlOrTx, courseId: string): Promise<string[]> {
  const rows = await sql<{ model: string }[]>`
    select distinct embedding_model as model from lectures where course_id = ${courseId} order by 1`;
  return rows.map((row) => row.model);
}
