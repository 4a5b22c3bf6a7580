import type { SqlOrTx } from "./connect.server";
import { conversationColumns, type Conversation, type Share } from "./conversations.server";

type Key = Pick<Conversation, "courseId" | "conversationId">;

/** Lists the share links of a conversation, newest first. */
export async function listShares(sql: SqlOrTx, { courseId, conversationId }: Key): Promise<Share[]> {
  return sql<Share[]>`
    select token_hash as "tokenHash", nonce from conversation_shares
    where course_id = ${courseId} and conversation_id = ${conversationId} order by created_at desc, token_hash`;
}

/** Adds a share link. Returns false if the conversation has been deleted. */
export async function insertShare(
  sql: SqlOrTx,
  { courseId, conversationId }: Key,
  { tokenHash, nonce }: Share,
): Promise<boolean> {
  const inserted = await sql`
    insert into conversation_shares (course_id, conversation_id, token_hash, nonce)
    select course_id, conversation_id, ${tokenHash}, ${nonce} from conversations
    where course_id = ${courseId} and conversation_id = ${conversationId} for key share
    returning 1`;
  return inserted.length > 0;
}

/** Revokes all share links of a conversation. */
export async function deleteShares(sql: SqlOrTx, { courseId, conversationId }: Key): Promise<void> {
  await sql`delete from conversation_shares where course_id = ${courseId} and conversation_id = ${conversationId}`;
}

/** Returns the conversation behind a share link, or null if its token is unknown or revoked. */
export async function getSharedConversation(sql: SqlOrTx, tokenHash: string): Promise<Conversation | null> {
  const [conversation] = await sql<Conversation[]>`
    select ${conversationColumns(sql)} from conversations
    join conversation_shares using (course_id, conversation_id) where token_hash = ${tokenHash} limit 1`;
  return conversation ?? null;
}
