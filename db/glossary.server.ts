import type { GlossaryTerm } from "~/course/glossary";
import type { Reader } from "~/identity/viewer";
import type { SqlOrTx } from "./connect.server";
import { mayEdit, mayReadCourse } from "./may-read.server";

/** A stored term. */
export type StoredTerm = GlossaryTerm & { termId: string };

/** Lists the glossary of a course that a reader may see, by term. */
export async function listGlossary(sql: SqlOrTx, reader: Reader, courseId: string): Promise<StoredTerm[]> {
  const rows = await sql<(TermRow & { termId: string })[]>`
    select term_id as "termId", term, spellings, misheard, definition, lecture_id as "lectureId", at_ms as "atMs"
    from glossary_terms
    where course_id = ${courseId} and ${mayReadCourse(sql, reader, courseId)}
    order by lower(term), term_id`;
  return rows.map(({ termId, ...term }) => ({ termId, ...termOf(term) }));
}

type TermRow = Omit<GlossaryTerm, "moment"> & { lectureId: string | null; atMs: number | null };

const termOf = ({ lectureId, atMs, ...term }: TermRow): GlossaryTerm => ({
  ...term,
  moment: lectureId === null || atMs === null ? null : { lectureId, atMs },
});

/** Counts the terms of a course's glossary. */
export async function countTerms(sql: SqlOrTx, reader: Reader, courseId: string): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from glossary_terms where course_id = ${courseId} and ${mayEdit(sql, reader, courseId)}`;
  return row.count;
}

/** Adds a term. Returns false if the course already has it. */
export async function insertTerm(
  sql: SqlOrTx,
  courseId: string,
  { term, spellings, misheard, definition, moment }: GlossaryTerm,
): Promise<boolean> {
  const added = await sql`
    insert into glossary_terms (course_id, term, spellings, misheard, definition, lecture_id, at_ms)
    values (${courseId}, ${term}, ${spellings}, ${misheard}, ${definition}, ${moment?.lectureId ?? null}, ${moment?.atMs ?? null})
    on conflict (course_id, lower(term)) do nothing returning 1`;
  return added.length > 0;
}

/**
 * Changes a term. Returns "missing" if the term does not exist, and "duplicate" if the course has another with this
 * name.
 */
export async function updateTerm(
  tx: SqlOrTx,
  courseId: string,
  { termId, term, spellings, misheard, definition, moment }: StoredTerm,
): Promise<"changed" | "missing" | "duplicate"> {
  const others = await tx`
    select 1 from glossary_terms where course_id = ${courseId} and lower(term) = lower(${term}) and term_id <> ${termId}`;
  if (others.length > 0) return "duplicate";
  const changed = await tx`
    update glossary_terms set term = ${term}, spellings = ${spellings}, misheard = ${misheard}, definition = ${definition},
      lecture_id = ${moment?.lectureId ?? null}, at_ms = ${moment?.atMs ?? null}, updated_at = now()
    where course_id = ${courseId} and term_id = ${termId} returning 1`;
  return changed.length > 0 ? "changed" : "missing";
}

/** Deletes a term. Returns it, or null if it does not exist. */
export async function deleteTerm(sql: SqlOrTx, courseId: string, termId: string): Promise<GlossaryTerm | null> {
  const [deleted] = await sql<TermRow[]>`
    delete from glossary_terms where course_id = ${courseId} and term_id = ${termId}
    returning term, spellings, misheard, definition, lecture_id as "lectureId", at_ms as "atMs"`;
  return deleted ? termOf(deleted) : null;
}
