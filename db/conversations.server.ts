import type { SqlOrTx } from "./connect.server";

export type Conversation = {
  conversationId: string;
  courseId: string;
  lectureId: string | null;
  visitorId: string;
  title: string;
};

const columns = (sql: SqlOrTx) => sql`
  conversation_id as "conversationId", course_id as "courseId", lecture_id as "lectureId",
  visitor_id as "visitorId", title`;

/** Whoever asks must still be checked against `visitorId`. */
export async function getConversation(sql: SqlOrTx, conversationId: string): Promise<Conversation | null> {
  const [conversation] = await sql<Conversation[]>`
    select ${columns(sql)} from conversations where conversation_id = ${conversationId} order by created_at limit 1`;
  return conversation ?? null;
}

/** The visitor's newest conversation that was begun on this page: a lecture's, or with null the course's. */
export async function latestConversation(
  sql: SqlOrTx,
  { courseId, lectureId, visitorId }: Pick<Conversation, "courseId" | "lectureId" | "visitorId">,
): Promise<Conversation | null> {
  const [conversation] = await sql<Conversation[]>`
    select ${columns(sql)} from conversations
    where course_id = ${courseId} and visitor_id = ${visitorId} and lecture_id is not distinct from ${lectureId}
    order by updated_at desc, conversation_id limit 1`;
  return conversation ?? null;
}

export async function createConversation(sql: SqlOrTx, conversation: Conversation): Promise<void> {
  const { courseId, conversationId, lectureId, visitorId, title } = conversation;
  await sql`
    insert into conversations (course_id, conversation_id, lecture_id, visitor_id, title)
    values (${courseId}, ${conversationId}, ${lectureId}, ${visitorId}, ${title})`;
}

export async function touchConversation(sql: SqlOrTx, { courseId, conversationId }: Pick<Conversation, "courseId" | "conversationId">): Promise<void> {
  await sql`
    update conversations set updated_at = now()
    where course_id = ${courseId} and conversation_id = ${conversationId}`;
}
