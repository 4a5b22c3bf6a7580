import { randomUUID } from "node:crypto";
import type { Context } from "~/context/context.server";
import { ConversationId } from "~/conversation/chat-request";
import type { Feedback, StudyMessage } from "~/conversation/message";
import { fromStored } from "~/conversation/stored-message";
import type { Viewer } from "~/identity/viewer";
import { notFound } from "~/platform/errors";
import { deleteShares, getSharedConversation, insertShare, listShares } from "~db/conversation-shares.server";
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
import { findShareToken, hashShareToken, newShare } from "./share-token.server";

type Deps = Pick<Context, "sql">;
type Key = Pick<Conversation, "courseId" | "conversationId">;

/** Returns the messages of a conversation in order, or only the `newest` ones. */
export async function loadHistory(
  conversation: Key,
  { sql }: Deps,
  { newest }: { newest?: number } = {},
): Promise<StudyMessage[]> {
  const rows = await listMessages(sql, conversation, { newest });
  return rows.map((row) => fromStored(conversation.courseId, row));
}

/** Returns the history for a reader. An answer whose process died is finalized first, so that its text is included. */
async function finalizedHistory(conversation: Key, { sql }: Deps): Promise<StudyMessage[]> {
  const running = await getRunningAnswer(sql, conversation);
  if (running && !running.isAlive) await finalizeInterruptedAnswer(sql, conversation);
  return loadHistory(conversation, { sql });
}

/** Returns a conversation to its owner. To anyone else it does not exist. */
export async function ownConversation(conversationId: string, viewer: Viewer, { sql }: Deps): Promise<Conversation> {
  const conversation = await getConversation(sql, conversationId);
  if (!conversation || conversation.visitorId !== viewer.visitorId) throw notFound("That conversation does not exist.");
  return conversation;
}

/** Returns a conversation and its messages to its owner. */
export async function readConversation(conversationId: string, viewer: Viewer, { sql }: Deps) {
  const conversation = await ownConversation(conversationId, viewer, { sql });
  return { ...conversation, messages: await finalizedHistory(conversation, { sql }) };
}

/** Returns a shared conversation without its owner and the owner's feedback. Anyone with the token may read it. */
export async function readSharedConversation(token: string, { sql }: Deps) {
  const conversation = await getSharedConversation(sql, hashShareToken(token));
  if (!conversation) throw notFound("This conversation is not shared, or no longer.");
  const { conversationId, courseId, lectureId, title } = conversation;
  const messages = (await finalizedHistory(conversation, { sql })).map(withoutFeedback);
  return { conversationId, courseId, lectureId, title, messages };
}

function withoutFeedback({ metadata, ...message }: StudyMessage): StudyMessage {
  if (!metadata) return message;
  const { feedback: _, ...shown } = metadata;
  return { ...message, metadata: shown };
}

export async function rename(conversationId: string, viewer: Viewer, title: string, { sql }: Deps): Promise<void> {
  await renameConversation(sql, await ownConversation(conversationId, viewer, { sql }), title);
}

/** Deletes a conversation permanently, and stops an answer that is being written in it. */
export async function remove(conversationId: string, viewer: Viewer, { sql }: Deps): Promise<void> {
  const conversation = await ownConversation(conversationId, viewer, { sql });
  await stopAnswer(sql, conversation);
  await deleteConversation(sql, conversation);
}

type ShareDeps = Deps & Pick<Context, "sessionSecrets">;

/**
 * Shares a conversation and returns the token of its address. Returns the existing token if it can be computed.
 * Otherwise adds another one, and earlier addresses keep working.
 */
export async function share(
  conversationId: string,
  viewer: Viewer,
  { sql, sessionSecrets }: ShareDeps,
): Promise<string> {
  const conversation = await ownConversation(conversationId, viewer, { sql });
  const token = findShareToken(conversationId, await listShares(sql, conversation), sessionSecrets);
  if (token) return token;
  const { token: added, ...stored } = newShare(conversationId, sessionSecrets);
  if (!(await insertShare(sql, conversation, stored))) throw notFound("That conversation does not exist.");
  return added;
}

/** Makes a conversation private. If it is shared again, it gets a new address. */
export async function unshare(conversationId: string, viewer: Viewer, { sql }: Deps): Promise<void> {
  await deleteShares(sql, await ownConversation(conversationId, viewer, { sql }));
}

/** Lists the viewer's conversations. `shareToken` is null if the address cannot be computed again. */
export async function listOwnConversations(viewer: Viewer, search: string, { sql, sessionSecrets }: ShareDeps) {
  const conversations = await listConversations(sql, viewer, { search });
  return conversations.map(({ visitorId: _, shares, updatedAt, ...shown }) => ({
    ...shown,
    updatedAt: updatedAt.toISOString(),
    isShared: shares.length > 0,
    shareToken: findShareToken(shown.conversationId, shares, sessionSecrets),
  }));
}

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
  { visitorId }: Viewer,
  { sql }: Deps,
): Promise<OpenConversation> {
  const named = ConversationId.safeParse(new URL(request.url).searchParams.get("c")).data;
  const conversation =
    named === undefined ? await latestConversation(sql, { ...page, visitorId }) : await getConversation(sql, named);
  if (!conversation) return { id: named ?? randomUUID(), messages: [] };
  if (conversation.visitorId !== visitorId || conversation.courseId !== page.courseId)
    return { id: randomUUID(), messages: [] };
  return { id: conversation.conversationId, messages: await finalizedHistory(conversation, { sql }) };
}
