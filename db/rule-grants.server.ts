import type { CourseRole, Role } from "~/identity/viewer";
import type { RuleGrants } from "~/platform/claim-rules";
import type { SqlOrTx } from "./connect.server";
import { rankedRoles } from "./enrolments.server";

/** A role that a sign-in granted or revoked. */
export type GrantChange = { action: "role_given" | "role_removed"; role: Role; courseId: string | null };

/**
 * Grants a user the roles that an issuer's rules give now, and revokes those that they gave before. Keeps roles with
 * another origin, even where a rule would give a higher one: revoking that one later would remove the original role.
 * An invitation that was accepted beside a rule's role (`own_role`) is never revoked either. Skips courses that do not
 * exist. Returns the changes.
 */
export async function applyRuleGrants(
  tx: SqlOrTx,
  userId: string,
  issuer: string,
  { mayCreateCourses, courses }: RuleGrants,
): Promise<GrantChange[]> {
  const right = await tx`
    update users set may_create_courses_by = ${mayCreateCourses ? issuer : null}
    where user_id = ${userId} and may_create_courses_by is distinct from ${mayCreateCourses ? issuer : null} returning 1`;
  const isRevoked = tx`user_id = ${userId} and given_by = ${issuer}
    and course_id <> all (${courses.map(({ courseId }) => courseId)}::text[])`;
  await tx`update enrolments set given_by = null, own_role = null where ${isRevoked} and own_role = role`;
  const lowered = await tx<Enrolled[]>`
    update enrolments set role = own_role, given_by = null, own_role = null
    where ${isRevoked} and own_role is not null returning course_id as "courseId", role`;
  const removed = await tx<Enrolled[]>`
    delete from enrolments where ${isRevoked} returning course_id as "courseId", role`;
  const given = await enrolByRule(tx, userId, issuer, courses);
  return [
    ...right.map(() => changeOf(mayCreateCourses, { role: "creator", courseId: null })),
    ...removed.map((enrolled) => changeOf(false, enrolled)),
    ...[...lowered, ...given].map((enrolled) => changeOf(true, enrolled)),
  ];
}

type Enrolled = { courseId: string; role: CourseRole };

const changeOf = (isGiven: boolean, granted: Pick<GrantChange, "role" | "courseId">): GrantChange => ({
  action: isGiven ? "role_given" : "role_removed",
  ...granted,
});

function enrolByRule(tx: SqlOrTx, userId: string, issuer: string, courses: readonly Enrolled[]) {
  const ranks = rankedRoles(tx);
  const role = tx`case when array_position(${ranks}, excluded.role) > coalesce(array_position(${ranks}, e.own_role), 0)
    then excluded.role else e.own_role end`;
  return tx<Enrolled[]>`
    insert into enrolments as e (course_id, user_id, role, given_by)
    select c.course_id, ${userId}, g.role, ${issuer}
    from unnest(${courses.map(({ courseId }) => courseId)}::text[], ${courses.map(({ role }) => role)}::text[])
      as g (course_id, role)
    join courses c on c.course_id = g.course_id order by c.course_id
    on conflict (course_id, user_id) do update set role = ${role}
    where e.given_by = excluded.given_by and e.role <> ${role}
    returning course_id as "courseId", role`;
}
