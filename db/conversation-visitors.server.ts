import type { SqlOrTx } from "./connect.server";

type Key = { courseId: string; conversationId: string };
type Visitor = { visitorId: string };

/**
 * The conversations that a visitor has: their own, and those that they continued from a frame. Two queries joined by
 * `union all`, because no index serves an `or`.
 */
export const conversationsOf = (sql: SqlOrTx, visitorId: string) => sql`(
  select * from conversations where visitor_id = ${visitorId}
  union all
  select c.* from conversation_visitors o join conversations c using (course_id, conversation_id)
  where o.visitor_id = ${visitorId})`;

/** Returns whether a visitor owns a conversation or continued it from a frame. */
export async function hasConversation(
  sql: SqlOrTx,
  { courseId, conversationId, visitorId: owner }: Key & Visitor,
  { visitorId }: Visitor,
): Promise<boolean> {
  if (owner === visitorId) return true;
  const found = await sql`
    select 1 from conversation_visitors
    where course_id = ${courseId} and conversation_id = ${conversationId} and visitor_id = ${visitorId}`;
  return found.length > 0;
}

/** Gives a conversation to a visitor as well. Its owner keeps it. */
export async function addConversationVisitor(
  tx: SqlOrTx,
  { courseId, conversationId }: Key,
  { visitorId }: Visitor,
): Promise<void> {
  await tx`
    insert into conversation_visitors (course_id, conversation_id, visitor_id)
    values (${courseId}, ${conversationId}, ${visitorId}) on conflict do nothing`;
}

/** Returns whether anything is stored that a visitor would lose with their cookie. */
export async function hasStoredData(sql: SqlOrTx, { visitorId }: Visitor): Promise<boolean> {
  const found = await sql`
    select 1 from ${conversationsOf(sql, visitorId)} v union all select 1 from notes where visitor_id = ${visitorId}
    union all select 1 from transcript_reports where visitor_id = ${visitorId} limit 1`;
  return found.length > 0;
}

/** Stores the hash of a one-time token, and deletes the course's expired ones. */
export async function insertHandoff(
  sql: SqlOrTx,
  { courseId, conversationId }: Key,
  { tokenHash, visitorId, lifetimeSeconds }: Visitor & { tokenHash: string; lifetimeSeconds: number },
): Promise<void> {
  await sql`delete from conversation_handoffs where course_id = ${courseId} and expires_at < now()`;
  await sql`
    insert into conversation_handoffs (course_id, conversation_id, token_hash, visitor_id, expires_at)
    values (${courseId}, ${conversationId}, ${tokenHash}, ${visitorId}, now() + ${lifetimeSeconds} * interval '1 second')`;
}

/**
 * Takes a one-time token: it is deleted, so that only one of several requests gets its conversation. Returns the
 * conversation's key and the visitor who made the token, or null if the token is unknown, used or expired.
 */
export async function takeHandoff(tx: SqlOrTx, tokenHash: string): Promise<(Key & Visitor) | null> {
  const [taken] = await tx<(Key & Visitor)[]>`
    delete from conversation_handoffs where token_hash = ${tokenHash} and expires_at >= now()
    returning course_id as "courseId", conversation_id as "conversationId", visitor_id as "visitorId"`;
  return taken ?? null;
}

/** Deletes the one-time tokens that nobody used in time. */
export async function deleteExpiredHandoffs(sql: SqlOrTx): Promise<number> {
  return (await sql`delete from conversation_handoffs where expires_at < now() returning 1`).length;
}
