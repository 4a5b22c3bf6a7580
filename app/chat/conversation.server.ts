import { randomUUID } from "node:crypto";
import type { Context } from "~/context.server";
import { notFound } from "~/errors";
import { getConversation, latestConversation, type Conversation } from "~db/conversations.server";
import { listMessages } from "~db/messages.server";
import { getRunningAnswer } from "~db/running-answers.server";
import { settleCutAnswer } from "./cut-answer.server";
import { ConversationId } from "./chat-request";
import type { StudyMessage } from "./message";
import { fromStored } from "./stored-message";

type Deps = Pick<Context, "sql">;
type Key = Pick<Conversation, "courseId" | "conversationId">;

export async function loadHistory(conversation: Key, { sql }: Deps): Promise<StudyMessage[]> {
  const rows = await listMessages(sql, conversation);
  return rows.map((row) => fromStored(conversation.courseId, row));
}

/** The history as a reader gets it: an answer whose process died is closed first, so that what was written of it is there. */
async function settledHistory(conversation: Key, { sql }: Deps): Promise<StudyMessage[]> {
  const running = await getRunningAnswer(sql, conversation);
  if (running && !running.isAlive) await settleCutAnswer(sql, conversation);
  return loadHistory(conversation, { sql });
}

/** A conversation with its messages, for its owner; to anyone else it does not exist. */
export async function readConversation(conversationId: string, visitorId: string, { sql }: Deps) {
  const conversation = await getConversation(sql, conversationId);
  if (!conversation || conversation.visitorId !== visitorId) throw notFound("That conversation does not exist.");
  return { ...conversation, messages: await settledHistory(conversation, { sql }) };
}

export type OpenConversation = { id: string; messages: StudyMessage[] };
type Page = { courseId: string; lectureId: string | null; visitorId: string };

/**
 * The conversation that a page opens with: the one its address names (`?c=`), else the visitor's latest of this page,
 * else a new one. A named one that is somebody else's, or of another course, is passed over.
 */
export async function openConversation(request: Request, page: Page, { sql }: Deps): Promise<OpenConversation> {
  const named = ConversationId.safeParse(new URL(request.url).searchParams.get("c")).data;
  const conversation = named === undefined ? await latestConversation(sql, page) : await getConversation(sql, named);
  if (!conversation) return { id: named ?? randomUUID(), messages: [] };
  if (conversation.visitorId !== page.visitorId || conversation.courseId !== page.courseId) return { id: randomUUID(), messages: [] };
  return { id: conversation.conversationId, messages: await settledHistory(conversation, { sql }) };
}
