import type { Reader } from "~/identity/viewer";
import type { SqlOrTx } from "./connect.server";
import { containing } from "./containing";
import { conversationsOf } from "./conversation-visitors.server";
import { isReleased } from "./lectures.server";
import { mayRead, mayReadCourse } from "./may-read.server";

export type Conversation = {
  conversationId: string;
  courseId: string;
  lectureId: string | null;
  visitorId: string;
  title: string;
};

/** The secret of a link under which anyone may read a conversation. */
export type Share = {
  /** SHA-256 of the link's token, in hexadecimal. */
  tokenHash: string;
  /** The token is derived from it; null if the token cannot be derived again. */
  nonce: string | null;
};

type Key = Pick<Conversation, "courseId" | "conversationId">;

/** Selects the columns of a conversation. */
export const conversationColumns = (sql: SqlOrTx) => sql`
  conversation_id as "conversationId", course_id as "courseId", lecture_id as "lectureId", visitor_id as "visitorId", title`;

/** Returns a conversation if a reader may see its course. Does not check the owner: callers use `hasConversation`. */
export async function getConversation(
  sql: SqlOrTx,
  reader: Reader,
  conversationId: string,
): Promise<Conversation | null> {
  const [conversation] = await sql<Conversation[]>`
    select ${conversationColumns(sql)} from conversations
    where conversation_id = ${conversationId} and ${mayReadCourse(sql, reader, sql`conversations.course_id`)}
    order by created_at limit 1`;
  return conversation ?? null;
}

/** Returns the visitor's latest conversation on a lecture's page, or on the course's page if `lectureId` is null. */
export async function latestConversation(
  sql: SqlOrTx,
  reader: Reader,
  { courseId, lectureId, visitorId }: Pick<Conversation, "courseId" | "lectureId" | "visitorId">,
): Promise<Conversation | null> {
  const [conversation] = await sql<Conversation[]>`
    select ${conversationColumns(sql)} from ${conversationsOf(sql, visitorId)} v
    where course_id = ${courseId} and lecture_id is not distinct from ${lectureId}
      and ${mayReadCourse(sql, reader, courseId)}
    order by updated_at desc, conversation_id limit 1`;
  return conversation ?? null;
}

/** Stores a new conversation. */
export async function createConversation(sql: SqlOrTx, conversation: Conversation): Promise<void> {
  const { courseId, conversationId, lectureId, visitorId, title } = conversation;
  await sql`
    insert into conversations (course_id, conversation_id, lecture_id, visitor_id, title)
    values (${courseId}, ${conversationId}, ${lectureId}, ${visitorId}, ${title})`;
}

/** Sets a conversation's last activity to now. */
export async function touchConversation(sql: SqlOrTx, { courseId, conversationId }: Key): Promise<void> {
  await sql`
    update conversations set updated_at = now()
    where course_id = ${courseId} and conversation_id = ${conversationId}`;
}

export type ListedConversation = Conversation & {
  isShared: boolean;
  courseTitle: string;
  lectureTitle: string | null;
  updatedAt: Date;
};

/** Lists a visitor's conversations in courses that a reader may see, newest first. `search` keeps those with it in their title or messages. */
export async function listConversations(
  sql: SqlOrTx,
  reader: Reader,
  { visitorId }: Pick<Conversation, "visitorId">,
  { search = "", limit = 100 }: { search?: string | undefined; limit?: number | undefined } = {},
): Promise<ListedConversation[]> {
  const pattern = containing(search);
  const matching = sql`
    and (v.title ilike ${pattern} or exists (
      select 1 from messages m, jsonb_array_elements(m.parts) part
      where m.course_id = v.course_id and m.conversation_id = v.conversation_id and not m.superseded
        and part->>'type' = 'text' and part->>'text' ilike ${pattern}))`;
  const isShared = sql`(
    exists (select 1 from share_snapshots s where (s.course_id, s.conversation_id) = (v.course_id, v.conversation_id))
    or exists (select 1 from conversation_shares s where (s.course_id, s.conversation_id) = (v.course_id, v.conversation_id)))`;
  return sql<ListedConversation[]>`
    select v.conversation_id as "conversationId", v.course_id as "courseId", v.lecture_id as "lectureId", v.visitor_id as "visitorId",
           v.title, ${isShared} as "isShared", v.updated_at as "updatedAt",
           (select c.title from courses c where c.course_id = v.course_id) as "courseTitle",
           (select l.title from lectures l
            where l.course_id = v.course_id and l.lecture_id = v.lecture_id and ${isReleased(sql)}) as "lectureTitle"
    from ${conversationsOf(sql, visitorId)} v
    where ${mayRead(sql, reader, "v.course_id")} ${search === "" ? sql`` : matching}
    order by v.updated_at desc, v.conversation_id
    limit ${limit}`;
}

/** Changes a conversation's title. */
export async function renameConversation(
  sql: SqlOrTx,
  { courseId, conversationId }: Key,
  title: string,
): Promise<void> {
  await sql`update conversations set title = ${title} where course_id = ${courseId} and conversation_id = ${conversationId}`;
}

/**
 * Keeps a conversation from being deleted until the end of the transaction. Returns false if it no longer exists; waits
 * for a deletion that has begun.
 */
export async function keepConversation(tx: SqlOrTx, { courseId, conversationId }: Key): Promise<boolean> {
  const kept = await tx`
    select 1 from conversations where course_id = ${courseId} and conversation_id = ${conversationId} for key share`;
  return kept.length > 0;
}

/** Deletes a conversation with its messages. */
export async function deleteConversation(sql: SqlOrTx, { courseId, conversationId }: Key): Promise<void> {
  await sql`delete from conversations where course_id = ${courseId} and conversation_id = ${conversationId}`;
}
