import type { SqlOrTx } from "./connect.server";

/**
 * Lists the running answers in a course for members only, or in a draft, whose owners may not see the course, and all of
 * a deleted course. Whoever opened an unlisted course has its key, so its answers go on.
 */
export async function listAnswersWithoutAccess(
  sql: SqlOrTx,
  courseId: string,
): Promise<{ courseId: string; conversationId: string }[]> {
  return sql<{ courseId: string; conversationId: string }[]>`
    select r.course_id as "courseId", r.conversation_id as "conversationId"
    from running_answers r
    join conversations c on c.course_id = r.course_id and c.conversation_id = r.conversation_id
    join courses k on k.course_id = r.course_id
    where r.course_id = ${courseId} and r.lease_until > now()
      and (k.deleted_at is not null or k.visibility in ('members', 'draft')
        and not exists (select 1 from users u where u.user_id = c.visitor_id and u.is_admin)
        and not exists (
          select 1 from enrolments e
          where e.course_id = ${courseId} and e.user_id = c.visitor_id
            and (k.visibility = 'members' or e.role = 'instructor')))`;
}
