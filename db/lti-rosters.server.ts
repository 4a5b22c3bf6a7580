import { randomUUID } from "node:crypto";
import type { CourseRole } from "~/identity/viewer";
import type { SqlOrTx } from "./connect.server";

/** A platform's course with a readable roster. */
export type RosterContext = { platformId: string; contextId: string; membershipsUrl: string };

/** `name`: the platform's title of its course and the platform's name, to tell rosters apart. */
export type ListedRoster = RosterContext & { name: string };

/** Minutes after which a roster is imported again when an instructor opens the course. */
const MINUTES = 60;

/**
 * Anyone could have linked to a course while it was public. Once it is not, the people of a context that nobody
 * confirmed must open it with a link that was made for it.
 */
const isEntitled = (sql: SqlOrTx, courseId: string) =>
  sql`(is_confirmed or exists (select from courses where course_id = ${courseId} and visibility = 'public'))`;

/** Lists a course's contexts with rosters. Those of a course that is not public must be confirmed. */
export async function listRosters(sql: SqlOrTx, courseId: string): Promise<ListedRoster[]> {
  return sql<ListedRoster[]>`
    select platform_id as "platformId", context_id as "contextId", memberships_url as "membershipsUrl",
      coalesce(title, context_id) || ' (' || p.name || ')' as name
    from lti_contexts join lti_platforms p using (platform_id)
    where course_id = ${courseId} and memberships_url is not null and ${isEntitled(sql, courseId)}
    order by platform_id, context_id limit 1000`;
}

/** Marks a roster as imported now. Returns false if it was imported within the hour, or is not in `listRosters`. */
export async function claimRoster(
  sql: SqlOrTx,
  { platformId, contextId, courseId }: { platformId: string; contextId: string; courseId: string },
): Promise<boolean> {
  const claimed = await sql`
    update lti_contexts set roster_at = now()
    where platform_id = ${platformId} and context_id = ${contextId} and course_id = ${courseId}
      and memberships_url is not null and ${isEntitled(sql, courseId)}
      and (roster_at is null or roster_at < now() - ${MINUTES} * interval '1 minute')
    returning 1`;
  return claimed.length > 0;
}

export type RosterPerson = { subject: string; name: string; role: CourseRole };

/**
 * Stores the people of a platform who are new here. Returns the users of all of them, and how many are new. `people`
 * has each subject once.
 */
export async function findOrInsertPeople(
  tx: SqlOrTx,
  issuer: string,
  people: readonly RosterPerson[],
): Promise<{ users: { userId: string; role: CourseRole }[]; added: number }> {
  const subjects = people.map(({ subject }) => subject);
  const known = await tx<{ subject: string }[]>`
    select subject from identities where issuer = ${issuer} and subject = any (${subjects})`;
  const isKnown = new Set(known.map(({ subject }) => subject));
  const added = await insertPeople(
    tx,
    issuer,
    people.filter(({ subject }) => !isKnown.has(subject)),
  );
  const users = await tx<{ userId: string; role: CourseRole }[]>`
    select i.user_id as "userId", p.role
    from unnest(${subjects}::text[], ${people.map(({ role }) => role)}::text[]) as p (subject, role)
    join identities i on i.issuer = ${issuer} and i.subject = p.subject`;
  return { users, added };
}

async function insertPeople(tx: SqlOrTx, issuer: string, people: readonly RosterPerson[]): Promise<number> {
  if (people.length === 0) return 0;
  const ids = people.map(() => `user-${randomUUID()}`);
  await tx`
    insert into users (user_id, name)
    select * from unnest(${ids}::text[], ${people.map(({ name }) => name)}::text[])`;
  const added = await tx`
    insert into identities (issuer, subject, user_id)
    select ${issuer}, subject, user_id
    from unnest(${people.map(({ subject }) => subject)}::text[], ${ids}::text[]) as p (subject, user_id)
    on conflict do nothing returning 1`;
  // Someone who launched in the meantime has an account already.
  if (added.length < ids.length)
    await tx`
      delete from users u where user_id = any (${ids}) and not exists (
        select 1 from identities i where i.user_id = u.user_id)`;
  return added.length;
}
