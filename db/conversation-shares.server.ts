import { z } from "zod";
import type { SharedLinkKind } from "~/conversation/shared-links-wire";
import type { Reader } from "~/identity/viewer";
import type { SqlOrTx } from "./connect.server";
import { conversationColumns, type Conversation, type Share } from "./conversations.server";
import { mayReadCourse } from "./may-read.server";
import { jsonColumn } from "./messages.server";

type Key = Pick<Conversation, "courseId" | "conversationId">;

/** The messages that a link shows. */
export type Snapshot = {
  /** `live`: the whole conversation, later questions included. Only links of earlier versions show it. */
  kind: SharedLinkKind;
  /** In order; empty if the link is live. */
  messageIds: string[];
  /** The parts of each question when the link was made, by its id. */
  questions: Record<string, unknown[]>;
};
export type StoredShare = Share & Snapshot & { createdAt: Date };

const Questions = z.record(z.string(), z.array(z.unknown()));

type ShareRow = Omit<StoredShare, "questions"> & { questions: unknown };
const fromRow = <Row extends { questions: unknown }>(row: Row) => ({
  ...row,
  questions: Questions.parse(row.questions),
});

const snapshotColumns = (sql: SqlOrTx) => sql`kind, message_ids as "messageIds", questions`;
const liveColumns = (sql: SqlOrTx) => sql`
  'live' as kind, '{}'::text[] as "messageIds", '{}'::jsonb as questions`;

/** Lists the share links of a conversation, newest first. */
export async function listShares(sql: SqlOrTx, { courseId, conversationId }: Key): Promise<StoredShare[]> {
  const rows = await sql<ShareRow[]>`
    select token_hash as "tokenHash", nonce, created_at as "createdAt", ${snapshotColumns(sql)} from share_snapshots
    where course_id = ${courseId} and conversation_id = ${conversationId}
    union all
    select token_hash, nonce, created_at, ${liveColumns(sql)} from conversation_shares
    where course_id = ${courseId} and conversation_id = ${conversationId}
    order by "createdAt" desc, "tokenHash"`;
  return rows.map(fromRow);
}

type NewShare = Snapshot & { kind: "answer" | "conversation"; tokenHash: string; nonce: string };

/** Adds a share link. Returns false if the conversation has been deleted. */
export async function insertShare(
  sql: SqlOrTx,
  { courseId, conversationId }: Key,
  { tokenHash, nonce, kind, messageIds, questions }: NewShare,
): Promise<boolean> {
  const inserted = await sql`
    insert into share_snapshots (course_id, conversation_id, token_hash, nonce, kind, message_ids, questions)
    select course_id, conversation_id, ${tokenHash}, ${nonce}, ${kind}, ${messageIds}::text[], ${jsonColumn(sql, questions)}
    from conversations where course_id = ${courseId} and conversation_id = ${conversationId} for key share
    returning 1`;
  return inserted.length > 0;
}

/** Revokes the share links of a conversation: the one with a token hash, or all. Returns how many. */
export async function deleteShares(
  sql: SqlOrTx,
  { courseId, conversationId }: Key,
  tokenHash: string | null = null,
): Promise<number> {
  const rows = await sql`
    with snapshots as (
      delete from share_snapshots where course_id = ${courseId} and conversation_id = ${conversationId}
        and (${tokenHash}::text is null or token_hash = ${tokenHash}) returning 1
    ), live as (
      delete from conversation_shares where course_id = ${courseId} and conversation_id = ${conversationId}
        and (${tokenHash}::text is null or token_hash = ${tokenHash}) returning 1
    )
    select 1 from snapshots union all select 1 from live`;
  return rows.length;
}

export type SharedConversation = Conversation & Snapshot;
type SharedRow = Conversation & Omit<Snapshot, "questions"> & { questions: unknown };

/**
 * Returns the conversation behind a share link and what the link shows, or null if it is unknown or revoked, or if the
 * reader may not see the course.
 */
export async function getSharedConversation(
  sql: SqlOrTx,
  reader: Reader,
  tokenHash: string,
): Promise<SharedConversation | null> {
  const isShown = sql`token_hash = ${tokenHash} and ${mayReadCourse(sql, reader, sql`conversations.course_id`)}`;
  const [conversation] = await sql<SharedRow[]>`
    select ${conversationColumns(sql)}, ${snapshotColumns(sql)} from conversations
    join share_snapshots using (course_id, conversation_id) where ${isShown}
    union all
    select ${conversationColumns(sql)}, ${liveColumns(sql)} from conversations
    join conversation_shares using (course_id, conversation_id) where ${isShown}
    limit 1`;
  return conversation ? fromRow(conversation) : null;
}
