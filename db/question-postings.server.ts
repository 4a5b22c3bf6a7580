import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Reader } from "~/identity/viewer";
import type { SqlOrTx } from "./connect.server";
import { mayReadAmong, mayReadCourse } from "./may-read.server";
import { parsePlaces } from "./parse-places";
import { perDatabase } from "./per-database";
import type { SearchedLecture } from "./search-chunks.server";
import { coursesOf, within, type Scope } from "./search-scope.server";

/** A stemmed term of a question under a text search configuration. */
export type QuestionTerm = { textConfig: string; term: string };

/** A term of the question, with the chunks of a lecture that contain it. */
export type Posting = QuestionTerm & {
  /** Positions of chunks, and how often each contains the term. Null if no lecture has the term. */
  place: { courseId: string; lectureId: string; positions: number[]; frequencies: number[] } | null;
};

/** Returns the terms of a question under each configuration of the lectures, without stop words. */
export async function questionTerms(
  sql: SqlOrTx,
  reader: Reader,
  scope: Scope,
  question: string,
): Promise<QuestionTerm[]> {
  const configs =
    "lectures" in scope
      ? sql`unnest(${[...new Set(scope.lectures.map(({ textConfig }) => textConfig))]}::text[]) config`
      : sql`(select distinct text_config as config from lectures
          where course_id = ${scope.courseId} and ${mayReadCourse(sql, reader, scope.courseId)}) configs`;
  return sql<QuestionTerm[]>`
    select config as "textConfig", unnest(tsvector_to_array(to_tsvector(config::regconfig, ${question}))) as term
    from ${configs}`;
}

/** Where a course says a term, as PostgreSQL sends it. Null: nowhere. `versions`: a digest of its lectures' versions then. */
type CachedPlaces = { versions: string; places: string | null };

/** Characters that a process caches. */
const CACHE_CHARACTERS = 16 * 1024 * 1024;

/** The terms that were looked up in a database. */
const cacheOf = perDatabase(
  (_: SqlOrTx) =>
    new LRUCache<string, CachedPlaces>({
      maxSize: CACHE_CHARACTERS,
      sizeCalculation: ({ versions, places }, key) => key.length + versions.length + (places?.length ?? 0),
    }),
);

/**
 * Returns the postings of terms in the listed lectures of the scope. Those of one course are cached in the process until
 * one of the lectures changes: students ask about the same words.
 */
export async function questionPostings(
  sql: SqlOrTx,
  reader: Reader,
  scope: Scope,
  { terms, lectures }: { terms: readonly QuestionTerm[]; lectures: readonly SearchedLecture[] },
): Promise<Posting[]> {
  const wanted = [...new Set(terms.map(({ term }) => term))];
  const found =
    "lectures" in scope
      ? await lookUpPlaces(sql, reader, scope, wanted)
      : await cachedPlaces(sql, reader, scope, { terms: wanted, lectures });
  return terms.flatMap(({ textConfig, term }): Posting[] => {
    const courses = found.get(term);
    if (!courses) return [{ textConfig, term, place: null }];
    return courses.flatMap(({ courseId, places }) =>
      parsePlaces(places).map((place) => ({ textConfig, term, place: { courseId, ...place } })),
    );
  });
}

/** Where each course says a term, if any does, by term. */
type PlacesByTerm = Map<string, { courseId: string; places: string }[]>;

async function cachedPlaces(
  sql: SqlOrTx,
  reader: Reader,
  scope: { courseId: string; lectureId: string | null },
  { terms, lectures }: { terms: readonly string[]; lectures: readonly SearchedLecture[] },
): Promise<PlacesByTerm> {
  const { courseId, lectureId } = scope;
  const cache = cacheOf(sql);
  const versions = digestOf(lectures.map(({ lectureId, version }) => `${lectureId} ${version}`).join());
  const keyOf = (term: string) => `${courseId}\0${lectureId ?? ""}\0${term}`;
  const found: PlacesByTerm = new Map();
  const missing: string[] = [];
  for (const term of terms) {
    const cached = cache.get(keyOf(term));
    if (cached?.versions !== versions) missing.push(term);
    else if (cached.places !== null) found.set(term, [{ courseId, places: cached.places }]);
  }
  if (missing.length === 0) return found;
  const read = await lookUpPlaces(sql, reader, scope, missing);
  for (const term of missing) cache.set(keyOf(term), { versions, places: read.get(term)?.[0]?.places ?? null });
  return new Map([...found, ...read]);
}

const digestOf = (text: string) => createHash("sha256").update(text).digest("base64");

async function lookUpPlaces(
  sql: SqlOrTx,
  reader: Reader,
  scope: Scope,
  terms: readonly string[],
): Promise<PlacesByTerm> {
  // A row for each term and course: with one for each lecture as well, a search of 150 hours takes about 1 ms longer.
  const rows = await sql<{ term: string; courseId: string; places: string }[]>`
    select v.term, v.course_id as "courseId", string_agg(
      v.lecture_id || ' ' || array_to_string(v.chunk_positions, ' ') || '/' || array_to_string(v.frequencies, ' '), '|') as places
    ${postingsWithin(sql, reader, scope)} and v.term = any(${[...terms]}::text[]) group by v.term, v.course_id`;
  const found: PlacesByTerm = new Map();
  for (const { term, ...places } of rows) found.set(term, [...(found.get(term) ?? []), places]);
  return found;
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
