import { isDeepStrictEqual } from "node:util";
import type { Context } from "~/context/context.server";
import type { StudyMessage } from "~/conversation/message";
import type { SharedLink } from "~/conversation/shared-links-wire";
import {
  firstQuestion,
  restoreSnapshot,
  snapshotAnswer,
  snapshotConversation,
  type MessageSnapshot,
} from "~/conversation/snapshot";
import { hashToken } from "~/identity/secret-token.server";
import type { Reader, Viewer } from "~/identity/viewer";
import { AppError, notFound } from "~/platform/errors";
import {
  deleteShares,
  getSharedConversation,
  insertShare,
  listShares,
  type StoredShare,
} from "~db/conversation-shares.server";
import type { Conversation } from "~db/conversations.server";
import { finalizedHistory, loadHistory, ownConversation } from "./conversation.server";
import { findShareToken, newShare } from "./share-token.server";

type Deps = Pick<Context, "sql">;
type ShareDeps = Pick<Context, "sql" | "sessionSecrets">;

/**
 * Shares an answer with its question, or without `messageId` the conversation as it is now, and returns the token of its
 * address. If the same is shared already and its token can be computed, returns that one.
 */
export async function share(
  conversationId: string,
  messageId: string | null,
  viewer: Viewer,
  { sql, sessionSecrets }: ShareDeps,
): Promise<string> {
  const conversation = await ownConversation(conversationId, viewer, { sql });
  const snapshot = takeSnapshot(await finalizedHistory(conversation, { sql }), messageId);
  const same = (await listShares(sql, conversation)).filter(
    (shared) => shared.kind === kindOf(messageId) && isSame(shared, snapshot),
  );
  const token = findShareToken(conversationId, same, sessionSecrets);
  if (token) return token;
  const { token: added, ...stored } = newShare(conversationId, sessionSecrets);
  if (!(await insertShare(sql, conversation, { ...stored, ...snapshot, kind: kindOf(messageId) })))
    throw notFound("That conversation does not exist.");
  return added;
}

const kindOf = (messageId: string | null) => (messageId === null ? "conversation" : "answer");

function takeSnapshot(messages: readonly StudyMessage[], messageId: string | null): MessageSnapshot {
  const snapshot = messageId === null ? snapshotConversation(messages) : snapshotAnswer(messages, messageId);
  if (snapshot) return snapshot;
  if (messageId !== null) throw notFound("That answer does not exist.");
  throw new AppError("conflict", "This conversation has no answer yet. Share it after the first one.");
}

const isSame = (shared: StoredShare, { messageIds, questions }: MessageSnapshot) =>
  isDeepStrictEqual(shared.messageIds, messageIds) && isDeepStrictEqual(shared.questions, questions);

/** Revokes a link of a conversation, or without `linkId` all. If the same is shared again, it gets a new address. */
export async function unshare(
  conversationId: string,
  linkId: string | null,
  viewer: Viewer,
  { sql }: Deps,
): Promise<void> {
  const revoked = await deleteShares(sql, await ownConversation(conversationId, viewer, { sql }), linkId);
  if (linkId !== null && revoked === 0) throw notFound("This link does not exist, or was revoked before.");
}

/** Lists the links of a conversation for its owner, newest first. */
export async function listSharedLinks(
  conversationId: string,
  viewer: Viewer,
  { origin, sql, sessionSecrets }: ShareDeps & { origin: string },
): Promise<SharedLink[]> {
  const conversation = await ownConversation(conversationId, viewer, { sql });
  return (await listShares(sql, conversation)).map((shared) => {
    const { kind, messageIds, questions, tokenHash, createdAt } = shared;
    const token = findShareToken(conversationId, [shared], sessionSecrets);
    const isAnswer = kind === "answer";
    return {
      id: tokenHash,
      kind,
      title: (isAnswer ? titleOf(shared) : null) ?? conversation.title,
      answers: kind === "live" ? null : messageIds.length - Object.keys(questions).length,
      messageId: isAnswer ? (messageIds.at(-1) ?? null) : null,
      url: token && sharedUrl(token, origin),
      createdAt: createdAt.toISOString(),
    };
  });
}

/** @param origin of the server, without a slash at its end */
const sharedUrl = (token: string, origin: string) => `${origin}/shared/${token}`;

function titleOf({ questions }: Pick<StoredShare, "questions">): string | null {
  const messages = Object.entries(questions).map(([id, parts]) => ({ id, role: "user", parts }));
  return firstQuestion(messages as StudyMessage[]);
}

/**
 * Returns what a link shows, without the owner and the owner's feedback. Anyone with the token may read it who may see
 * the course.
 */
export async function readSharedConversation(token: string, reader: Reader, { sql }: Deps) {
  const conversation = await getSharedConversation(sql, reader, hashToken(token));
  if (!conversation) throw notFound("This link is not shared, or no longer.");
  const { courseId, lectureId, kind } = conversation;
  const messages = (await sharedMessages(conversation, { sql })).map(withoutFeedback);
  // A conversation's title is its first question, which the link to a later answer does not show.
  const title = (kind === "answer" ? firstQuestion(messages) : null) ?? conversation.title;
  return { courseId, lectureId, title, kind, messages };
}

async function sharedMessages(
  conversation: Conversation & Pick<StoredShare, "kind" | "messageIds" | "questions">,
  { sql }: Deps,
): Promise<StudyMessage[]> {
  if (conversation.kind === "live") return finalizedHistory(conversation, { sql });
  return restoreSnapshot(await loadHistory(conversation, { sql }, { withSuperseded: true }), conversation);
}

function withoutFeedback({ metadata, ...message }: StudyMessage): StudyMessage {
  if (!metadata) return message;
  const { feedback: _, ...shown } = metadata;
  return { ...message, metadata: shown };
}
