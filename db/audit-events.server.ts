import { randomUUID } from "node:crypto";
import type { Visibility } from "~/course/visibility";
import type { AuditAction, AuditActor } from "~/identity/audit-action";
import type { Role } from "~/identity/viewer";
import type { SqlOrTx } from "./connect.server";

export type NewAuditEvent = {
  /** The user who acted, or null for `actor`. */
  actorId: string | null;
  /** The kind of actor if it was not a user. Defaults to a command on the server. */
  actor?: Exclude<AuditActor, "user">;
  action: AuditAction;
  subjectId?: string | null;
  courseId?: string | null;
  role?: Role | null;
  visibility?: Visibility | null;
  /** The id of an identity provider or the name of a platform. Nothing about a person, because it stays when their account is erased. */
  detail?: string | null;
};

/** Logs an action in the transaction that carries it out. */
export async function insertAuditEvent(
  tx: SqlOrTx,
  { actorId, actor = "command", action, ...facts }: NewAuditEvent,
): Promise<void> {
  const { subjectId = null, courseId = null, role = null, visibility = null, detail = null } = facts;
  await tx`
    insert into audit_events (event_id, actor, actor_id, action, subject_id, course_id, role, visibility, detail)
    values (${randomUUID()}, ${actorId === null ? actor : "user"}, ${actorId}, ${action}, ${subjectId}, ${courseId}, ${role},
      ${visibility}, ${detail})`;
}

/** Logs an action that others can repeat at will, at most once an hour per person, course, role and detail. */
export async function insertAuditEventHourly(sql: SqlOrTx, event: NewAuditEvent): Promise<void> {
  const { subjectId = null, courseId = null, role = null, detail = null } = event;
  const [recent] = await sql`
    select 1 from audit_events
    where at > now() - interval '1 hour' and action = ${event.action}
      and (subject_id, course_id, role, detail)
        is not distinct from (${subjectId}::text, ${courseId}::text, ${role}::text, ${detail}::text)
    limit 1`;
  if (!recent) await insertAuditEvent(sql, event);
}

export type AuditEvent = {
  eventId: string;
  at: Date;
  actor: AuditActor;
  /** null: no user, or an account that was erased. */
  actorName: string | null;
  action: AuditAction;
  subjectName: string | null;
  courseId: string | null;
  role: Role | null;
  visibility: Visibility | null;
  detail: string | null;
};

/** Lists the latest audit events, or those before a given one. */
export async function listAuditEvents(
  sql: SqlOrTx,
  { before, limit }: { before: string | null; limit: number },
): Promise<AuditEvent[]> {
  return sql<AuditEvent[]>`
    select event_id as "eventId", at, actor, a.name as "actorName", action, s.name as "subjectName",
           course_id as "courseId", role, visibility, detail
    from audit_events e left join users a on a.user_id = e.actor_id left join users s on s.user_id = e.subject_id
    where ${before}::text is null or (at, event_id) < (select at, event_id from audit_events where event_id = ${before})
    order by at desc, event_id desc limit ${limit}`;
}
