import { randomUUID } from "node:crypto";
import type { Role } from "~/identity/viewer";
import type { SqlOrTx } from "./connect.server";
import { oneRow } from "./one-row";
import type { NamedUser } from "./users.server";

/** The role that an invitation grants: in a course, or in the installation if `courseId` is null. */
export type InvitedRole = { role: Role; courseId: string | null };

/** What a link is for: a role, or a new password of a user. */
export type LinkPurpose = (InvitedRole & { userId?: never }) | { userId: string; role?: never; courseId?: never };

export type NewLink = { purpose: LinkPurpose; tokenHash: string; days: number; createdBy: string | null };

/** Stores a link. Returns its expiry time. */
export async function insertLink(tx: SqlOrTx, { purpose, tokenHash, days, createdBy }: NewLink): Promise<Date> {
  const { role = null, courseId = null, userId = null } = purpose;
  const stored = await tx<{ expiresAt: Date }[]>`
    insert into invitations (invitation_id, token_hash, role, course_id, user_id, created_by, expires_at)
    values (${randomUUID()}, ${tokenHash}, ${role}, ${courseId}, ${userId}, ${createdBy},
      now() + ${days} * interval '1 day')
    returning expires_at as "expiresAt"`;
  return oneRow(stored).expiresAt;
}

export type OpenInvitation = InvitedRole & { courseTitle: string | null };

/** Returns the role that an invitation grants, or null if it is unknown, used or expired, or if its course is gone. */
export async function findInvitation(sql: SqlOrTx, tokenHash: string): Promise<OpenInvitation | null> {
  const [found] = await sql<OpenInvitation[]>`
    select role, i.course_id as "courseId", c.title as "courseTitle"
    from invitations i left join courses c on c.course_id = i.course_id and c.deleted_at is null
    where token_hash = ${tokenHash} and role is not null and used_at is null and expires_at > now()`;
  return found && (found.courseId === null || found.courseTitle !== null) ? found : null;
}

/** Returns the role of a stored invitation, even if it is used or expired, or null if it is unknown. */
export async function findStoredInvitation(sql: SqlOrTx, tokenHash: string): Promise<InvitedRole | null> {
  const [found] = await sql<InvitedRole[]>`
    select role, course_id as "courseId" from invitations where token_hash = ${tokenHash} and role is not null`;
  return found ?? null;
}

/** Returns the user whose password a link sets, or null if the link is unknown, used or expired. */
export async function findPasswordLink(sql: SqlOrTx, tokenHash: string): Promise<NamedUser | null> {
  const [found] = await sql<NamedUser[]>`
    select user_id as "userId", name from invitations join users using (user_id)
    where token_hash = ${tokenHash} and used_at is null and expires_at > now()`;
  return found ?? null;
}

/** Returns the id of the user of a stored link, even if it is used or expired, or null if it is unknown. */
export async function userOfPasswordLink(sql: SqlOrTx, tokenHash: string): Promise<string | null> {
  const [found] = await sql<{ userId: string | null }[]>`
    select user_id as "userId" from invitations where token_hash = ${tokenHash}`;
  return found?.userId ?? null;
}

/** Deletes unused links that set a user's password. */
export async function deletePasswordLinks(tx: SqlOrTx, userId: string): Promise<void> {
  await tx`delete from invitations where user_id = ${userId} and used_at is null`;
}

/** Marks a link as used. Returns false if it was used or has expired: only one of several requests gets true. */
export async function takeLink(tx: SqlOrTx, tokenHash: string): Promise<boolean> {
  const used = await tx`
    update invitations set used_at = now()
    where token_hash = ${tokenHash} and used_at is null and expires_at > now() returning 1`;
  return used.length > 0;
}

export type ListedInvitation = OpenInvitation & {
  invitationId: string;
  /** Who created it; null: a command, or a deleted account. */
  createdBy: string | null;
  createdAt: Date;
  expiresAt: Date;
};

/** Lists the newest invitations that can still be accepted. */
export async function listOpenInvitations(sql: SqlOrTx, { limit }: { limit: number }): Promise<ListedInvitation[]> {
  return sql<ListedInvitation[]>`
    select invitation_id as "invitationId", role, i.course_id as "courseId", c.title as "courseTitle",
      u.name as "createdBy", i.created_at as "createdAt", expires_at as "expiresAt"
    from invitations i
    left join courses c on c.course_id = i.course_id and c.deleted_at is null
    left join users u on u.user_id = i.created_by
    where role is not null and used_at is null and expires_at > now()
      and (i.course_id is null or c.course_id is not null)
    order by i.created_at desc, invitation_id limit ${limit}`;
}

/** Deletes an invitation that was not used. Returns the role that it granted, or null if there is none. */
export async function deleteInvitation(tx: SqlOrTx, invitationId: string): Promise<InvitedRole | null> {
  const [deleted] = await tx<InvitedRole[]>`
    delete from invitations where invitation_id = ${invitationId} and role is not null and used_at is null
    returning role, course_id as "courseId"`;
  return deleted ?? null;
}

/**
 * Deletes unused links that a user made for others: invitations, links for new passwords, and addresses that register
 * learning platforms.
 */
export async function deleteInvitationsOf(tx: SqlOrTx, userId: string): Promise<void> {
  await tx`delete from invitations where created_by = ${userId} and used_at is null`;
  await tx`delete from lti_registrations where created_by = ${userId}`;
}

/** Deletes invitations and links for new passwords that have expired. Returns their number. */
export async function deleteExpiredInvitations(sql: SqlOrTx): Promise<number> {
  return (await sql`delete from invitations where expires_at < now() returning 1`).length;
}
