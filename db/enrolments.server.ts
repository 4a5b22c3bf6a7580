import { COURSE_ROLES, type CourseRole, type Reader } from "~/identity/viewer";
import type { SqlOrTx } from "./connect.server";
import { containing } from "./containing";
import { lockName } from "./locks.server";
import { mayEdit } from "./may-read.server";
import { oneRow } from "./one-row";
import type { NamedUser } from "./users.server";

/** Sets a user's role in a course, replacing the current one, even if a rule granted it. */
export async function enrol(tx: SqlOrTx, courseId: string, userId: string, role: CourseRole): Promise<void> {
  await tx`
    insert into enrolments (course_id, user_id, role) values (${courseId}, ${userId}, ${role})
    on conflict (course_id, user_id) do update set role = excluded.role, given_by = null, own_role = null`;
}

/** The roles from the lowest to the highest, as an SQL array. */
export const rankedRoles = (tx: SqlOrTx) => tx.unsafe(`array[${COURSE_ROLES.map((role) => `'${role}'`).join(", ")}]`);

/**
 * Gives a user a role in a course unless they have a higher one. If a platform or a rule gave that, the new one remains
 * when it is taken back.
 */
export async function enrolAtLeast(tx: SqlOrTx, courseId: string, userId: string, role: CourseRole): Promise<void> {
  const ranks = rankedRoles(tx);
  const isHigher = (other: string) =>
    tx`array_position(${ranks}, excluded.role) > coalesce(array_position(${ranks}, ${tx(other)}), 0)`;
  await tx`
    insert into enrolments (course_id, user_id, role) values (${courseId}, ${userId}, ${role})
    on conflict (course_id, user_id) do update set
      own_role = case when enrolments.given_by is not null and not ${isHigher("enrolments.role")} then
        case when ${isHigher("enrolments.own_role")} then excluded.role else enrolments.own_role end end,
      given_by = case when not ${isHigher("enrolments.role")} then enrolments.given_by end,
      role = case when ${isHigher("enrolments.role")} then excluded.role else enrolments.role end`;
}

/** Removes a user's role in a course. Returns the role, or null if there was none. */
export async function unenrol(tx: SqlOrTx, courseId: string, userId: string): Promise<CourseRole | null> {
  const [removed] = await tx<{ role: CourseRole }[]>`
    delete from enrolments where course_id = ${courseId} and user_id = ${userId} returning role`;
  return removed?.role ?? null;
}

/** Returns a user's role in a course, or null. */
export async function enrolmentOf(sql: SqlOrTx, courseId: string, userId: string): Promise<CourseRole | null> {
  const [found] = await sql<{ role: CourseRole }[]>`
    select role from enrolments where course_id = ${courseId} and user_id = ${userId}`;
  return found?.role ?? null;
}

/** Waits for others who change a course's members, so that its last instructor stays. */
export async function lockInstructors(tx: SqlOrTx, courseId: string): Promise<void> {
  await lockName(tx, "instructors", courseId);
}

/** Returns whether anyone teaches a course, apart from a user. */
export async function hasInstructor(
  sql: SqlOrTx,
  courseId: string,
  { besides = null }: { besides?: string | null } = {},
): Promise<boolean> {
  const found = await sql`
    select from enrolments
    where course_id = ${courseId} and role = 'instructor' and user_id is distinct from ${besides} limit 1`;
  return found.length > 0;
}

/** A member of a course. `isFromPlatform`: whether the role is that of a learning platform. */
export type Member = NamedUser & { role: CourseRole; isFromPlatform: boolean };

/** Lists the members of a course with `search` in their names: instructors first, then by name. */
export async function listMembers(
  sql: SqlOrTx,
  reader: Reader,
  courseId: string,
  { search = "", limit, offset }: { search?: string; limit: number; offset: number },
): Promise<Member[]> {
  return sql<Member[]>`
    select u.user_id as "userId", u.name, e.role, e.given_by is not distinct from 'lti' as "isFromPlatform"
    from enrolments e join users u using (user_id)
    where e.course_id = ${courseId} and u.name ilike ${containing(search)} and ${mayEdit(sql, reader, courseId)}
    order by array_position(array['instructor', 'assistant', 'student'], e.role), u.name, u.user_id limit ${limit} offset ${offset}`;
}

/** Counts the members of a course with `search` in their names. */
export async function countMembers(sql: SqlOrTx, reader: Reader, courseId: string, search = ""): Promise<number> {
  const rows = await sql<{ count: number }[]>`
    select count(*)::int as count from enrolments e join users u using (user_id)
    where e.course_id = ${courseId} and u.name ilike ${containing(search)} and ${mayEdit(sql, reader, courseId)}`;
  return oneRow(rows).count;
}
