import type { SqlOrTx } from "./connect.server";
import { conversationColumns, type Conversation, type Share } from "./conversations.server";

type Key = Pick<Conversation, "courseId" | "conversationId">;

/** The addresses of a conversation, the newest first. */
export async function listShares(sql: SqlOrTx, { courseId, conversationId }: Key): Promise<Share[]> {
  return sql<Share[]>`
    select token_hash as "tokenHash", nonce from conversation_shares
    where course_id = ${courseId} and conversation_id = ${conversationId} order by created_at desc, token_hash`;
}

/** Returns false when the conversation was deleted meanwhile. */
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

/** Takes all addresses of a conversation back. */
export async function deleteShares(sql: SqlOrTx, { courseId, conversationId }: Key): Promise<void> {
  await sql`delete from conversation_shares where course_id = ${courseId} and conversation_id = ${conversationId}`;
}

/** The conversation that an address shows; null when its token is unknown or was taken back. */
export async function getSharedConversation(sql: SqlOrTx, tokenHash: string): Promise<Conversation | null> {
  const [conversation] = await sql<Conversation[]>`
    select ${conversationColumns(sql)} from conversations
    join conversation_shares using (course_id, conversation_id) where token_hash = ${tokenHash} limit 1`;
  return conversation ?? null;
}
