import { randomUUID } from "node:crypto";
import type { CourseRole } from "~/identity/viewer";
import type { SqlOrTx } from "./connect.server";

/** A session ends after this time without use. */
const IDLE_DAYS = 30;
/** A session ends after this time in any case. */
const MAX_DAYS = 365;
/** Uses within this time after the last are not stored. */
const USE_MINUTES = 60;

/** What vouched for a session's user: a provider's id, and the ID token with which its own session can be ended. */
export type ProviderSession = { provider: string; idToken: string | null };

export type NewSession = { userId: string; tokenHash: string; userAgent: string; vouchedBy?: ProviderSession | null };

/** Stores a new session. */
export async function insertSession(
  tx: SqlOrTx,
  { userId, tokenHash, userAgent, vouchedBy }: NewSession,
): Promise<void> {
  // First: Citus locks the users for a new session, which refers to one, and two sign-ins at once would wait for each
  // other.
  await tx`update users set last_seen_at = now() where user_id = ${userId}`;
  await tx`
    insert into sessions (session_id, token_hash, user_id, user_agent, provider, id_token, expires_at)
    values (${randomUUID()}, ${tokenHash}, ${userId}, ${userAgent}, ${vouchedBy?.provider ?? null},
      ${vouchedBy?.idToken ?? null}, now() + ${IDLE_DAYS} * interval '1 day')`;
}

/** The user of a session or of a personal access token. */
export type SignedInUser = {
  userId: string;
  name: string;
  isAdmin: boolean;
  /** Given by a person or by a rule. */
  isCreator: boolean;
  /** The user's role in each of their courses. */
  courses: Record<string, CourseRole>;
  /** The last stored use is so old that this one counts. */
  isDue: boolean;
};

/**
 * Returns the user that a query selects with all columns but `courses`, or null. The roles are a query of their own:
 * Citus refuses one inside a query of `users`, because it depends on the user of each row.
 */
export async function findUser<User extends SignedInUser>(
  sql: SqlOrTx,
  selected: ReturnType<SqlOrTx>,
): Promise<User | null> {
  const [user] = await sql<User[]>`
    with found as materialized (${selected})
    select found.*, coalesce(
      (select json_object_agg(course_id, role) from enrolments where user_id = (select "userId" from found)), '{}') as courses
    from found`;
  return user ?? null;
}

/** The columns of a `SignedInUser`, without `isDue` and `courses`, of the table `users u`. */
export const userColumns = (sql: SqlOrTx) => sql`
  user_id as "userId", u.name, is_admin as "isAdmin",
  may_create_courses or may_create_courses_by is not null as "isCreator"`;

export type SessionUser = SignedInUser & { sessionId: string };

/** Returns the user of a session with a token, or null if it is unknown, revoked or expired. */
export function findSession(sql: SqlOrTx, tokenHash: string): Promise<SessionUser | null> {
  return findWhere(sql, sql`token_hash = ${tokenHash}`);
}

/** Returns the user of a session with an id, or null if it is unknown, revoked or expired. */
export function findSessionById(sql: SqlOrTx, sessionId: string): Promise<SessionUser | null> {
  return findWhere(sql, sql`session_id = ${sessionId}`);
}

const findWhere = (sql: SqlOrTx, condition: ReturnType<SqlOrTx>) =>
  findUser<SessionUser>(
    sql,
    sql`
      select session_id as "sessionId", ${userColumns(sql)},
        last_used_at < now() - ${USE_MINUTES} * interval '1 minute' as "isDue"
      from sessions s join users u using (user_id) where ${condition} and expires_at > now()`,
  );

/** Returns what vouched for a session's user, or null for a password or if there is no such session. */
export async function providerOfSession(sql: SqlOrTx, sessionId: string): Promise<ProviderSession | null> {
  const [session] = await sql<{ provider: string | null; idToken: string | null }[]>`
    select provider, id_token as "idToken" from sessions where session_id = ${sessionId}`;
  return session?.provider ? { provider: session.provider, idToken: session.idToken } : null;
}

/** Extends a session that is in use. */
export async function touchSession(sql: SqlOrTx, { sessionId, userId }: SessionUser): Promise<void> {
  // Two queries: Citus sets a column to a value only, which it computes for all nodes.
  const [session] = await sql<{ expiresAt: string }[]>`
    select least(now() + ${IDLE_DAYS} * interval '1 day', created_at + ${MAX_DAYS} * interval '1 day')::text as "expiresAt"
    from sessions where session_id = ${sessionId}`;
  if (session)
    await sql`
      update sessions set last_used_at = now(), expires_at = ${session.expiresAt}::timestamptz
      where session_id = ${sessionId}`;
  await sql`update users set last_seen_at = now() where user_id = ${userId}`;
}

export type ListedSession = { sessionId: string; userAgent: string; createdAt: Date; lastUsedAt: Date };

/** Lists a user's sessions, latest use first. */
export async function listSessions(sql: SqlOrTx, userId: string): Promise<ListedSession[]> {
  return sql<ListedSession[]>`
    select session_id as "sessionId", user_agent as "userAgent", created_at as "createdAt", last_used_at as "lastUsedAt"
    from sessions where user_id = ${userId} and expires_at > now() order by last_used_at desc, session_id limit 100`;
}

/** Ends one session of a user. Returns what vouched for them, or null for a password or if there is no such session. */
export async function deleteSession(sql: SqlOrTx, userId: string, sessionId: string): Promise<ProviderSession | null> {
  const [ended] = await sql<{ provider: string | null; idToken: string | null }[]>`
    delete from sessions where user_id = ${userId} and session_id = ${sessionId}
    returning provider, id_token as "idToken"`;
  return ended?.provider ? { provider: ended.provider, idToken: ended.idToken } : null;
}

/**
 * Ends the sessions, and deletes the personal access tokens, of all people whom a removed learning platform vouched
 * for, except for `exceptUserId`. `issuer`: the platform's address. Another platform or an identity provider with the
 * same address still vouches for them.
 */
export async function revokeSignInsOfPlatform(tx: SqlOrTx, issuer: string, exceptUserId: string | null): Promise<void> {
  const isVouchedFor = tx`user_id is distinct from ${exceptUserId}
    and user_id in (select user_id from identities where issuer = ${issuer})
    and not exists (select 1 from lti_platforms where issuer = ${issuer})`;
  await tx`delete from sessions where provider is null and ${isVouchedFor}`;
  // A token does not say who vouched for its owner. A remaining session does: an identity provider.
  await tx`delete from access_tokens where ${isVouchedFor} and user_id not in (select user_id from sessions)`;
}

/**
 * Ends the session that a new one of `userId` replaces in its browser. `isFramed`: the new one is a frame's. Then only
 * another user's session ends, because other frames of the same user may still send tokens of the old one.
 */
export async function deleteReplacedSession(
  tx: SqlOrTx,
  { tokenHash, userId, isFramed }: { tokenHash: string; userId: string; isFramed: boolean },
): Promise<void> {
  await tx`
    delete from sessions where token_hash = ${tokenHash} and (not ${isFramed}::boolean or user_id <> ${userId})`;
}

/** Ends all sessions of a user except one. */
export async function deleteOtherSessions(sql: SqlOrTx, userId: string, sessionId: string): Promise<void> {
  await sql`delete from sessions where user_id = ${userId} and session_id <> ${sessionId}`;
}

/** Ends all sessions of a user. */
export async function deleteSessions(sql: SqlOrTx, userId: string): Promise<void> {
  await sql`delete from sessions where user_id = ${userId}`;
}

/** Deletes the sessions that have expired. Returns how many. */
export async function deleteExpiredSessions(sql: SqlOrTx): Promise<number> {
  return (await sql`delete from sessions where expires_at < now() returning 1`).length;
}
