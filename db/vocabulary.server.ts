import type { Reader } from "~/identity/viewer";
import type { SqlOrTx } from "./connect.server";
import { isReleased } from "./lectures.server";
import { hiddenCourses, mayReadCourse, ofOneCourse } from "./may-read.server";

/**
 * Returns those of some words that no lecture says in any form: of a course, or of all courses that the reader may
 * see if `courseId` is null. Stop words count as said.
 */
export async function unsaidWords(
  sql: SqlOrTx,
  reader: Reader,
  courseId: string | null,
  words: readonly string[],
): Promise<string[]> {
  if (words.length === 0) return [];
  const isSaid = (word: ReturnType<SqlOrTx>) => sql`${isReleased(sql)} and (
    to_tsvector(l.text_config::regconfig, ${word}) = ''::tsvector
    or exists (
      select 1 from lecture_terms t
      where ${ofOneCourse(sql, [courseId], "t.course_id")} and t.course_id = l.course_id and t.lecture_id = l.lecture_id
        and t.term = any(tsvector_to_array(to_tsvector(l.text_config::regconfig, ${word})))))`;
  if (courseId === null) {
    // A query for each word ends at the first lecture that says it, on Citus too, which looks for no word on all nodes.
    const said = await sql<{ word: string }[]>`
      with hidden as materialized (${hiddenCourses(sql, reader)})
      select '' as word where false
      ${words.map(
        (word) => sql`union all (
        select ${word}::text as word from lectures l
        where l.course_id not in (select course_id from hidden) and ${isSaid(sql`${word}::text`)} limit 1)`,
      )}`;
    const known = new Set(said.map(({ word }) => word));
    return words.filter((word) => !known.has(word));
  }
  const rows = await sql<{ word: string }[]>`
    select word from unnest(${[...words]}::text[]) word
    where not exists (
      select 1 from lectures l
      where l.course_id = ${courseId} and ${mayReadCourse(sql, reader, courseId)} and ${isSaid(sql`word`)})`;
  return rows.map(({ word }) => word);
}

/** Returns the stems of a course's words that begin with one of some letters. */
export async function courseTerms(
  sql: SqlOrTx,
  reader: Reader,
  courseId: string,
  letters: readonly string[],
): Promise<string[]> {
  const rows = await sql<{ term: string }[]>`
    select distinct t.term from lecture_terms t
    join lectures on lectures.course_id = t.course_id and lectures.lecture_id = t.lecture_id
    where t.course_id = ${courseId} and left(t.term, 1) = any(${[...letters]}::text[])
      and ${mayReadCourse(sql, reader, courseId)} and ${isReleased(sql)}`;
  return rows.map(({ term }) => term);
}

const CHUNKS_WITH_TERM = 8;

type Wanted = {
  term: string;
  /** The stem of the word directly behind it. */
  followedBy?: string | undefined;
};

/** Returns the text of some chunks that have a stem, in which its forms can be found. */
export async function textWithTerm(
  sql: SqlOrTx,
  reader: Reader,
  courseId: string,
  { term, followedBy }: Wanted,
): Promise<string> {
  const phrase = followedBy === undefined ? null : `\\m${escaped(term)}\\w*\\W+${escaped(followedBy)}`;
  const rows = await sql<{ content: string }[]>`
    select c.content from lecture_terms t
    join lectures on lectures.course_id = t.course_id and lectures.lecture_id = t.lecture_id
    join chunks c on c.course_id = t.course_id and c.lecture_id = t.lecture_id and c.position = any(t.chunk_positions)
    where t.course_id = ${courseId} and t.term = ${term} and (${phrase}::text is null or c.content ~* ${phrase})
      and ${mayReadCourse(sql, reader, courseId)} and ${isReleased(sql)}
    order by t.lecture_id, c.position limit ${CHUNKS_WITH_TERM}`;
  return rows.map(({ content }) => content).join("\n");
}

const escaped = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, "\\$&");
