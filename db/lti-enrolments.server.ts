import type { CourseRole } from "~/identity/viewer";
import type { SqlOrTx } from "./connect.server";
import { rankedRoles } from "./enrolments.server";

/** A course of a platform that links to a course here. */
export type PlatformCourse = { platformId: string; contextId: string; courseId: string };

/** A person's role in a course, or null without one. */
export type RoleOfPerson = { userId: string; role: CourseRole | null };

/** A change of a person's role. `was`: the role before. */
export type RoleChange = RoleOfPerson & { was: CourseRole | null };

/** Days for which a role stays after a launch or a roster. A platform's administrator launches without being listed. */
const PROVEN_DAYS = 1;

/**
 * Stores what a platform's course says about people now, which replaces what it said before, and changes their roles
 * accordingly. `people` has each person once. Returns the roles that changed.
 */
export async function setPlatformRoles(
  tx: SqlOrTx,
  { platformId, contextId, courseId }: PlatformCourse,
  people: readonly { userId: string; role: CourseRole }[],
): Promise<RoleChange[]> {
  const userIds = people.map(({ userId }) => userId);
  await tx`
    insert into lti_enrolments (course_id, user_id, platform_id, context_id, role)
    select ${courseId}, p.user_id, ${platformId}, ${contextId}, p.role
    from unnest(${userIds}::text[], ${people.map(({ role }) => role)}::text[]) as p (user_id, role)
    on conflict (course_id, user_id, platform_id, context_id)
      do update set role = excluded.role, seen_at = excluded.seen_at`;
  return applyPlatformRoles(tx, courseId, userIds);
}

/**
 * Withdraws the roles of people whom a platform's course no longer lists. A role that a launch or a roster gave within
 * the last day stays. Returns the roles that changed.
 */
export async function withdrawPlatformRoles(
  tx: SqlOrTx,
  { platformId, contextId, courseId }: PlatformCourse,
  listed: readonly string[],
): Promise<RoleChange[]> {
  const withdrawn = await tx<{ userId: string }[]>`
    delete from lti_enrolments
    where course_id = ${courseId} and platform_id = ${platformId} and context_id = ${contextId}
      and user_id <> all (${listed}::text[]) and seen_at < now() - ${PROVEN_DAYS} * interval '1 day'
    returning user_id as "userId"`;
  return applyPlatformRoles(
    tx,
    courseId,
    withdrawn.map(({ userId }) => userId),
  );
}

/**
 * Confirms a platform's course, whose people get the roles that it gives them. Returns the roles that changed, or null
 * if it was confirmed before or does not link to the course.
 */
export async function confirmContext(
  tx: SqlOrTx,
  { platformId, contextId, courseId }: PlatformCourse,
): Promise<RoleChange[] | null> {
  const confirmed = await tx`
    update lti_contexts set is_confirmed = true
    where platform_id = ${platformId} and context_id = ${contextId} and course_id = ${courseId} and not is_confirmed
    returning 1`;
  if (confirmed.length === 0) return null;
  const people = await tx<{ userId: string }[]>`
    select user_id as "userId" from lti_enrolments
    where platform_id = ${platformId} and context_id = ${contextId} and course_id = ${courseId}`;
  return applyPlatformRoles(
    tx,
    courseId,
    people.map(({ userId }) => userId),
  );
}

/** Takes back all roles that a platform gave. Returns those that changed, with their courses. */
export async function withdrawAllRoles(
  tx: SqlOrTx,
  platformId: string,
): Promise<(RoleChange & { courseId: string })[]> {
  const withdrawn = await tx<{ courseId: string; userIds: string[] }[]>`
    with withdrawn as (delete from lti_enrolments where platform_id = ${platformId} returning course_id, user_id)
    select course_id as "courseId", array_agg(distinct user_id) as "userIds" from withdrawn group by 1 order by 1`;
  const changes = [];
  for (const { courseId, userIds } of withdrawn)
    for (const change of await applyPlatformRoles(tx, courseId, userIds)) changes.push({ ...change, courseId });
  return changes;
}

/**
 * Gives people the highest role that platforms and others give them in a course. A platform's course that is not
 * confirmed makes students only. The role that others gave is kept beside a higher one of the platforms, so that the
 * platforms can take back theirs alone.
 */
async function applyPlatformRoles(tx: SqlOrTx, courseId: string, userIds: readonly string[]): Promise<RoleChange[]> {
  if (userIds.length === 0) return [];
  const before = await tx<RoleOfPerson[]>`
    select user_id as "userId", role from enrolments
    where course_id = ${courseId} and user_id = any (${userIds}::text[]) order by user_id for update`;
  const ranks = rankedRoles(tx);
  const given = tx`
    select l.user_id, (${ranks})[max(array_position(${ranks}, case when c.is_confirmed then l.role else 'student' end))]
      as role
    from lti_enrolments l left join lti_contexts c using (platform_id, context_id, course_id)
    where l.course_id = ${courseId} and l.user_id = any (${userIds}::text[])
    group by l.user_id`;
  const own = tx`case when e.given_by = 'lti' then e.own_role else e.role end`;
  const isHigher = tx`
    array_position(${ranks}, excluded.role) > coalesce(array_position(${ranks}, ${own}), 0)`;
  const changed = await tx<RoleOfPerson[]>`
    insert into enrolments as e (course_id, user_id, role, given_by)
    select ${courseId}, g.user_id, g.role, 'lti' from (${given}) g order by g.user_id
    on conflict (course_id, user_id) do update set
      role = case when ${isHigher} then excluded.role else ${own} end,
      given_by = case when ${isHigher} then 'lti' end,
      own_role = case when ${isHigher} then ${own} end
    where case when ${isHigher} then e.role <> excluded.role or e.given_by is distinct from 'lti' else e.given_by = 'lti' end
    returning user_id as "userId", role`;
  // why: "user_id in (…)" over the people without a role was computed again for each person in the embedded database,
  // which has no statistics of a table that has just been filled. A roster of 5,000 people took minutes.
  const withdrawn = tx`
    e.course_id = ${courseId} and e.user_id = any (${userIds}::text[]) and e.given_by = 'lti'
    and not exists (select from lti_enrolments l where l.course_id = e.course_id and l.user_id = e.user_id)`;
  const lowered = await tx<RoleOfPerson[]>`
    update enrolments e set role = own_role, given_by = null, own_role = null
    where ${withdrawn} and own_role is not null
    returning user_id as "userId", role`;
  const removed = await tx<RoleOfPerson[]>`
    delete from enrolments e where ${withdrawn}
    returning user_id as "userId", null as role`;
  const roleBefore = new Map(before.map(({ userId, role }) => [userId, role]));
  return [...changed, ...lowered, ...removed].map((person) => ({
    ...person,
    was: roleBefore.get(person.userId) ?? null,
  }));
}
