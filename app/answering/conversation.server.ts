import { randomUUID } from "node:crypto";
import type { Context } from "~/context/context.server";
import { ConversationId } from "~/conversation/chat-request";
import type { Feedback, StudyMessage } from "~/conversation/message";
import { fromStored } from "~/conversation/stored-message";
import { INSTALLATION, type Viewer } from "~/identity/viewer";
import { notFound } from "~/platform/errors";
import { hasConversation } from "~db/conversation-visitors.server";
import {
  deleteConversation,
  getConversation,
  latestConversation,
  listConversations,
  renameConversation,
  type Conversation,
} from "~db/conversations.server";
import { listMessages, rateAnswer } from "~db/messages.server";
import { getRunningAnswer } from "~db/running-answers.server";
import { stopAnswer } from "./running/follow-answer.server";
import { finalizeInterruptedAnswer } from "./running/interrupted-answer.server";

type Deps = Pick<Context, "sql">;
type Key = Pick<Conversation, "courseId" | "conversationId">;

/** Returns the messages of a conversation in order: only the `newest` ones, or with those that were replaced. */
export async function loadHistory(
  conversation: Key,
  { sql }: Deps,
  options: { newest?: number; withSuperseded?: boolean } = {},
): Promise<StudyMessage[]> {
  const rows = await listMessages(sql, conversation, options);
  return rows.map((row) => fromStored(conversation.courseId, row));
}

/** Returns the history for a reader. An answer whose process died is finalized first, so that its text is included. */
export async function finalizedHistory(conversation: Key, { sql }: Deps): Promise<StudyMessage[]> {
  const running = await getRunningAnswer(sql, conversation);
  if (running && !running.isAlive) await finalizeInterruptedAnswer(sql, conversation);
  return loadHistory(conversation, { sql });
}

/**
 * Returns a conversation to a visitor who has it and may see its course. To anyone else it does not exist.
 */
export async function ownConversation(conversationId: string, viewer: Viewer, { sql }: Deps): Promise<Conversation> {
  return conversationOf(viewer, await getConversation(sql, viewer, conversationId), { sql });
}

async function conversationOf(viewer: Viewer, conversation: Conversation | null, { sql }: Deps): Promise<Conversation> {
  if (!conversation || !(await hasConversation(sql, conversation, viewer)))
    throw notFound("That conversation does not exist.");
  return conversation;
}

/** Returns a conversation and its messages to its owner. */
export async function readConversation(conversationId: string, viewer: Viewer, { sql }: Deps) {
  const conversation = await ownConversation(conversationId, viewer, { sql });
  return { ...conversation, messages: await finalizedHistory(conversation, { sql }) };
}

/** Changes a conversation's title. Throws AppError not_found if the viewer does not have it. */
export async function rename(conversationId: string, viewer: Viewer, title: string, { sql }: Deps): Promise<void> {
  await renameConversation(sql, await ownConversation(conversationId, viewer, { sql }), title);
}

/**
 * Deletes a conversation permanently, and stops an answer that is being written in it. Its owner may always do that, even
 * if they may no longer see the course.
 */
export async function remove(conversationId: string, viewer: Viewer, { sql }: Deps): Promise<void> {
  const conversation = await conversationOf(viewer, await getConversation(sql, INSTALLATION, conversationId), { sql });
  await stopAnswer(sql, conversation);
  await deleteConversation(sql, conversation);
}

/** Lists the viewer's conversations, newest first. */
export async function listOwnConversations(
  viewer: Viewer,
  { search, limit }: { search?: string; limit?: number | undefined },
  { sql }: Deps,
) {
  const conversations = await listConversations(sql, viewer, viewer, { search, limit });
  return conversations.map(({ visitorId: _, updatedAt, ...shown }) => ({
    ...shown,
    updatedAt: updatedAt.toISOString(),
  }));
}

/** Stores the viewer's rating of an answer. Throws AppError not_found. */
export async function rate(
  conversationId: string,
  messageId: string,
  viewer: Viewer,
  feedback: Feedback | null,
  { sql }: Deps,
): Promise<void> {
  const conversation = await ownConversation(conversationId, viewer, { sql });
  if (!(await rateAnswer(sql, conversation, messageId, feedback))) throw notFound("That answer does not exist.");
}

export type OpenConversation = { id: string; messages: StudyMessage[] };
type Page = { courseId: string; lectureId: string | null };

/**
 * Returns the conversation that a page opens with: the one in its address (`?c=`), else the viewer's latest on this
 * page, else a new one. Another visitor's conversation, or one of another course, is ignored.
 */
export async function openConversation(
  request: Request,
  page: Page,
  viewer: Viewer,
  { sql }: Deps,
): Promise<OpenConversation> {
  const { visitorId } = viewer;
  const named = ConversationId.safeParse(new URL(request.url).searchParams.get("c")).data;
  const conversation =
    named === undefined
      ? await latestConversation(sql, viewer, { ...page, visitorId })
      : await getConversation(sql, viewer, named);
  if (!conversation) return { id: named ?? randomUUID(), messages: [] };
  if (conversation.courseId !== page.courseId || !(await hasConversation(sql, conversation, { visitorId })))
    return { id: randomUUID(), messages: [] };
  return { id: conversation.conversationId, messages: await finalizedHistory(conversation, { sql }) };
}
