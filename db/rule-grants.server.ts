import type { CourseRole, Role } from "~/identity/viewer";
import type { RuleGrants } from "~/platform/claim-rules";
import type { SqlOrTx } from "./connect.server";

/** A role that a sign-in gave or took back. */
export type GrantChange = { action: "role_given" | "role_removed"; role: Role; courseId: string | null };

/**
 * Gives a user what the rules of an issuer give now, and takes back what they gave before. Roles that were given in
 * another way stay, also where a rule would give a higher one: otherwise its end would leave less than before. Courses
 * that do not exist are left out. Returns what changed.
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
  const removed = await tx<Enrolled[]>`
    delete from enrolments where user_id = ${userId} and given_by = ${issuer}
      and course_id <> all (${courses.map(({ courseId }) => courseId)}::text[])
    returning course_id as "courseId", role`;
  const given = await enrolByRule(tx, userId, issuer, courses);
  return [
    ...right.map(() => changeOf(mayCreateCourses, { role: "creator", courseId: null })),
    ...removed.map((enrolled) => changeOf(false, enrolled)),
    ...given.map((enrolled) => changeOf(true, enrolled)),
  ];
}

type Enrolled = { courseId: string; role: CourseRole };

const changeOf = (isGiven: boolean, granted: Pick<GrantChange, "role" | "courseId">): GrantChange => ({
  action: isGiven ? "role_given" : "role_removed",
  ...granted,
});

function enrolByRule(tx: SqlOrTx, userId: string, issuer: string, courses: readonly Enrolled[]) {
  return tx<Enrolled[]>`
    insert into enrolments as e (course_id, user_id, role, given_by)
    select g.course_id, ${userId}, g.role, ${issuer}
    from unnest(${courses.map(({ courseId }) => courseId)}::text[], ${courses.map(({ role }) => role)}::text[])
      as g (course_id, role)
    where exists (select from courses c where c.course_id = g.course_id) order by g.course_id
    on conflict (course_id, user_id) do update set role = excluded.role
    where e.given_by = excluded.given_by and e.role <> excluded.role
    returning course_id as "courseId", role`;
}
