import type { Embedder } from "~/ai/embedding-model.server";
import type { CourseRole, Reader } from "~/identity/viewer";
import type { Sql } from "~db/connect.server";

/** The database of the scale benchmark. */
export type Corpus = {
  sql: Sql;
  url: string;
  embedder: Embedder;
  /** Some of its users. */
  members: readonly Member[];
  /** The number of its chunks. */
  size: number;
  /** "1,000,000 chunks", for the names of figures. */
  chunks: string;
};

/** A user with their courses. */
export type Member = { userId: string; name: string; courseIds: readonly string[]; reader: Reader };

/** Draws users with a role in a course. Every call returns the same ones. */
export async function drawMembers(sql: Sql, count: number): Promise<Member[]> {
  const rows = await sql<{ userId: string; name: string; courseIds: string[]; roles: CourseRole[] }[]>`
    select user_id as "userId", name, array_agg(course_id) as "courseIds", array_agg(role) as roles
    from (select user_id, name from users order by md5(user_id) limit ${count}) drawn join enrolments using (user_id)
    group by user_id, name order by user_id`;
  return rows.map(({ roles, ...row }) => ({
    ...row,
    reader: { roles: row.courseIds.map((courseId, n) => ({ courseId, role: roles[n] ?? "student" })), keys: [] },
  }));
}
