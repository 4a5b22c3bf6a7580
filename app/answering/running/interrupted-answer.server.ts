import { readUIMessageStream, type UIMessageChunk } from "ai";
import { estimateTokens } from "~/ai/meter";
import type { StudyMessage } from "~/conversation/message";
import { toStored } from "~/conversation/stored-message";
import type { Sql, SqlOrTx } from "~db/connect.server";
import { getConversation, touchConversation, type Conversation } from "~db/conversations.server";
import { lockName } from "~db/locks.server";
import { saveAnswer } from "~db/messages.server";
import { deleteRunningAnswer, getRunningAnswer, readEvents, type RunningAnswer } from "~db/running-answers.server";
import { addTokens } from "~db/token-usage.server";

type Key = Pick<Conversation, "courseId" | "conversationId">;

/** Every change of who answers a conversation happens under this lock. */
export const lockConversation = (tx: SqlOrTx, { conversationId }: Pick<Key, "conversationId">) =>
  lockName(tx, "conversation", conversationId);

/**
 * Closes an answer whose process died in its midst: what was streamed of it becomes a message with its sources, marked
 * as cut. Does nothing while the answer is alive.
 */
export async function finalizeInterruptedAnswer(sql: Sql, conversation: Key): Promise<void> {
  await sql.begin(async (tx) => {
    await lockConversation(tx, conversation);
    await finalizeInterrupted(tx, conversation);
  });
}

/** The same within a transaction that holds the conversation's lock. */
export async function finalizeInterrupted(tx: SqlOrTx, conversation: Key): Promise<void> {
  const running = await getRunningAnswer(tx, conversation);
  if (!running || running.isAlive) return;
  const events = await readEvents(tx, conversation, running.messageId, 0);
  const message = await foldChunks(events.flatMap(({ chunks }) => chunks as UIMessageChunk[]));
  if (message && message.parts.some((part) => part.type !== "step-start")) {
    const metadata = { ...message.metadata, ended: message.metadata?.ended ?? ("cut" as const) };
    await saveAnswer(tx, conversation, { ...toStored({ ...message, metadata }), status: "cut" });
    await touchConversation(tx, conversation);
    await countInterruptedAnswer(tx, conversation, running, message);
  }
  await deleteRunningAnswer(tx, conversation, running.messageId);
}

/** What a provider was paid for an answer whose process died is not known any more: it is taken from what the answer read and wrote. */
async function countInterruptedAnswer(
  tx: SqlOrTx,
  { conversationId }: Key,
  { messageId, model }: RunningAnswer,
  message: StudyMessage,
): Promise<void> {
  const conversation = await getConversation(tx, conversationId);
  const tokens = model === "extractive" ? 0 : estimateTokens(JSON.stringify(message.parts).length);
  if (conversation)
    await addTokens(tx, conversation.courseId, conversation.visitorId, tokens, { reservationId: messageId });
}

/** The message that chunks add up to, as a reader of the stream would have it. */
async function foldChunks(chunks: readonly UIMessageChunk[]): Promise<StudyMessage | undefined> {
  const stream = new ReadableStream<UIMessageChunk>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
  let message: StudyMessage | undefined;
  // An error that was streamed is a part of the answer's end, not of ours.
  for await (const snapshot of readUIMessageStream<StudyMessage>({
    stream: stream,
    terminateOnError: false,
    onError: () => {},
  }))
    message = snapshot;
  return message;
}
