import { readUIMessageStream, type UIMessageChunk } from "ai";
import { estimateTokens } from "~/ai/meter";
import type { StudyMessage } from "~/conversation/message";
import { toStored } from "~/conversation/stored-message";
import { INSTALLATION } from "~/identity/viewer";
import type { Sql, SqlOrTx } from "~db/connect.server";
import { getConversation, keepConversation, touchConversation, type Conversation } from "~db/conversations.server";
import { lockName } from "~db/locks.server";
import { saveAnswer } from "~db/messages.server";
import { deleteRunningAnswer, getRunningAnswer, readEvents, type RunningAnswer } from "~db/running-answers.server";
import { addTokens } from "~db/token-usage.server";
import { chunksOf } from "./event-chunks";

type Key = Pick<Conversation, "courseId" | "conversationId">;

/** Locks which process answers a conversation. Every change of that happens under this lock. */
export const lockConversation = (tx: SqlOrTx, { conversationId }: Pick<Key, "conversationId">) =>
  lockName(tx, "conversation", conversationId);

/**
 * Finalizes an answer whose process died: the streamed part becomes a message with its sources, marked as cut. Does
 * nothing while the answer is alive.
 */
export async function finalizeInterruptedAnswer(sql: Sql, conversation: Key): Promise<void> {
  await sql.begin(async (tx) => {
    await lockConversation(tx, conversation);
    await finalizeInterrupted(tx, conversation);
  });
}

/** Finalizes an interrupted answer within a transaction that holds the conversation's lock. */
export async function finalizeInterrupted(tx: SqlOrTx, conversation: Key): Promise<void> {
  if (!(await keepConversation(tx, conversation))) return;
  const running = await getRunningAnswer(tx, conversation);
  if (!running || running.isAlive) return;
  const events = await readEvents(tx, conversation, running.messageId, 0);
  const message = await foldChunks(events.flatMap(chunksOf));
  if (message && message.parts.some((part) => part.type !== "step-start")) {
    const metadata = { ...message.metadata, ended: message.metadata?.ended ?? ("cut" as const) };
    await saveAnswer(tx, conversation, { ...toStored({ ...message, metadata }), status: "cut" });
    await touchConversation(tx, conversation);
    await countInterruptedAnswer(tx, conversation, running, message);
  }
  await deleteRunningAnswer(tx, conversation, running.messageId);
}

/**
 * Estimates the tokens of an interrupted answer from its parts, because the provider's count is lost with the process.
 */
async function countInterruptedAnswer(
  tx: SqlOrTx,
  { conversationId }: Key,
  { messageId, model }: RunningAnswer,
  message: StudyMessage,
): Promise<void> {
  const conversation = await getConversation(tx, INSTALLATION, conversationId);
  const tokens = model === "extractive" ? 0 : estimateTokens(JSON.stringify(message.parts).length);
  if (conversation) await addTokens(tx, conversation, tokens, { reservationId: messageId });
}

/** Builds the message that a reader of the chunks would have. */
async function foldChunks(chunks: readonly UIMessageChunk[]): Promise<StudyMessage | undefined> {
  const stream = new ReadableStream<UIMessageChunk>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
  let message: StudyMessage | undefined;
  // A streamed error is part of how the answer ended, not a failure here.
  for await (const snapshot of readUIMessageStream<StudyMessage>({
    stream,
    terminateOnError: false,
    onError: () => {},
  }))
    message = snapshot;
  return message;
}
