import { randomUUID } from "node:crypto";
import type { Role } from "~/identity/viewer";
import type { SqlOrTx } from "./connect.server";
import { oneRow } from "./one-row";

/** The role that an invitation grants: in a course, or in the installation if `courseId` is null. */
export type InvitedRole = { role: Role; courseId: string | null };

export type NewInvitation = InvitedRole & { tokenHash: string; days: number; createdBy: string | null };

/** Stores an invitation. Returns its expiry time. */
export async function insertInvitation(tx: SqlOrTx, invitation: NewInvitation): Promise<Date> {
  const { tokenHash, role, courseId, days, createdBy } = invitation;
  const stored = await tx<{ expiresAt: Date }[]>`
    insert into invitations (invitation_id, token_hash, role, course_id, created_by, expires_at)
    values (${randomUUID()}, ${tokenHash}, ${role}, ${courseId}, ${createdBy}, now() + ${days} * interval '1 day')
    returning expires_at as "expiresAt"`;
  return oneRow(stored).expiresAt;
}

export type OpenInvitation = InvitedRole & { courseTitle: string | null };

/** Returns the role that an invitation grants, or null if it is unknown, used or expired, or if its course is gone. */
export async function findInvitation(sql: SqlOrTx, tokenHash: string): Promise<OpenInvitation | null> {
  const [found] = await sql<OpenInvitation[]>`
    select role, i.course_id as "courseId", c.title as "courseTitle"
    from invitations i left join courses c on c.course_id = i.course_id and c.deleted_at is null
    where token_hash = ${tokenHash} and used_at is null and expires_at > now()`;
  return found && (found.courseId === null || found.courseTitle !== null) ? found : null;
}

/** Returns the role of a stored invitation, even if it is used or expired, or null if it is unknown. */
export async function findStoredInvitation(sql: SqlOrTx, tokenHash: string): Promise<InvitedRole | null> {
  const [found] = await sql<InvitedRole[]>`
    select role, course_id as "courseId" from invitations where token_hash = ${tokenHash}`;
  return found ?? null;
}

/** Marks an invitation as used. Returns false if it was used or has expired: only one of several requests gets true. */
export async function takeInvitation(tx: SqlOrTx, tokenHash: string): Promise<boolean> {
  const used = await tx`
    update invitations set used_at = now()
    where token_hash = ${tokenHash} and used_at is null and expires_at > now() returning 1`;
  return used.length > 0;
}

/** Deletes unused links that a user made for others: invitations, and addresses that register learning platforms. */
export async function deleteInvitationsOf(tx: SqlOrTx, userId: string): Promise<void> {
  await tx`delete from invitations where created_by = ${userId} and used_at is null`;
  await tx`delete from lti_registrations where created_by = ${userId}`;
}

/** Deletes used and expired invitations. Returns their number. */
export async function deleteExpiredInvitations(sql: SqlOrTx): Promise<number> {
  return (await sql`delete from invitations where expires_at < now() returning 1`).length;
}
