import type { Visibility } from "~/course/visibility";
import type { Reader } from "~/identity/viewer";
import type { SqlOrTx } from "./connect.server";
import { mayEdit } from "./may-read.server";

/** A course's visibility. `hasKey`: a link with a key exists, which opens the course while it is unlisted. */
export type CourseAccess = { title: string; visibility: Visibility; hasKey: boolean };

/** Returns a course's visibility, or null if the course does not exist. For its managers and for commands. */
export async function courseAccess(sql: SqlOrTx, reader: Reader, courseId: string): Promise<CourseAccess | null> {
  const [access] = await sql<CourseAccess[]>`
    select title, visibility, key_hash is not null as "hasKey" from courses where course_id = ${courseId} and ${mayEdit(sql, reader, courseId)}`;
  return access ?? null;
}

/** Changes a course's visibility. Returns false if the course does not exist. */
export async function setVisibility(sql: SqlOrTx, courseId: string, visibility: Visibility): Promise<boolean> {
  const changed = await sql`
    update courses set visibility = ${visibility}, updated_at = now() where course_id = ${courseId} returning 1`;
  return changed.length > 0;
}

/** Replaces a course's key. The old link stops working immediately. */
export async function setKeyHash(sql: SqlOrTx, courseId: string, keyHash: string): Promise<void> {
  await sql`update courses set key_hash = ${keyHash}, updated_at = now() where course_id = ${courseId}`;
}

/** Returns the hash of the course's current key, or null if it has none. */
export async function openKeyHash(sql: SqlOrTx, courseId: string): Promise<string | null> {
  const [course] = await sql<{ keyHash: string | null }[]>`
    select key_hash as "keyHash" from courses where course_id = ${courseId} and visibility = 'unlisted'`;
  return course?.keyHash ?? null;
}

/** Returns whether a key opens a course. */
export async function isKeyOf(sql: SqlOrTx, courseId: string, keyHash: string): Promise<boolean> {
  const found = await sql`
    select 1 from courses where course_id = ${courseId} and visibility = 'unlisted' and key_hash = ${keyHash}`;
  return found.length > 0;
}
