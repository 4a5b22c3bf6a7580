import { EventEmitter } from "node:events";
import type { UIMessageChunk } from "ai";
import { singleton } from "~/platform/singleton.server";
import type { Sql } from "~db/connect.server";
import type { Conversation } from "~db/conversations.server";
import { getRunningAnswer, listenTo, notifyStop, readEvents } from "~db/running-answers.server";
import { followEvents, nextNotice } from "./follow-events";
import { finalizeInterruptedAnswer } from "./interrupted-answer.server";
import { getLiveAnswers } from "./live-answers.server";

type Key = Pick<Conversation, "courseId" | "conversationId">;

/**
 * Streams a conversation's running answer from its first chunk: from this process's memory, or from the database if
 * another process writes it. Returns null if no answer is running.
 */
export async function followAnswer(sql: Sql, conversation: Key): Promise<ReadableStream<UIMessageChunk> | null> {
  const here = getLiveAnswers().follow(conversation.conversationId);
  if (here) return here;
  const running = await getRunningAnswer(sql, conversation);
  if (!running) return null;
  if (!running.isAlive) {
    await finalizeInterruptedAnswer(sql, conversation);
    return null;
  }
  return followElsewhere(sql, conversation, running.messageId);
}

/** Stops a conversation's answer, whichever process writes it. Returns whether one was running or about to start. */
export async function stopAnswer(sql: Sql, conversation: Key): Promise<boolean> {
  const live = getLiveAnswers();
  const isClaimed = live.isRunning(conversation.conversationId);
  if (live.stop(conversation.conversationId)) return true;
  // A question that reaches this process while another one answers is only claimed here, and about to be refused.
  const running = await getRunningAnswer(sql, conversation);
  if (running?.isAlive) await notifyStop(sql, conversation.conversationId);
  return running?.isAlive ?? isClaimed;
}

/** Lets other processes stop the answers of this one. Call it when this process starts to answer. */
export async function subscribeToStopRequests(sql: Sql): Promise<void> {
  await onceOnly("stop-requests", () =>
    listenTo(sql, "stop", (conversationId) => void getLiveAnswers().stop(conversationId)),
  );
}

async function followElsewhere(
  sql: Sql,
  conversation: Key,
  messageId: string,
): Promise<ReadableStream<UIMessageChunk>> {
  const notices = await subscribeToEvents(sql);
  return followEvents({
    messageId,
    getRunning: () => getRunningAnswer(sql, conversation),
    readEvents: (from) => readEvents(sql, conversation, messageId, from),
    finalize: () => finalizeInterruptedAnswer(sql, conversation),
    waitForEvents: (signal) => nextNotice(notices, conversation.conversationId, signal),
  });
}

/** Subscribes to the events of all answers on one connection, shared by all followers in this process. */
function subscribeToEvents(sql: Sql): Promise<EventEmitter> {
  return onceOnly("answer-notices", async () => {
    const notices = new EventEmitter().setMaxListeners(0);
    await listenTo(sql, "events", (conversationId) => void notices.emit(conversationId));
    return notices;
  });
}

/** Runs work once per process. Failed work is retried on the next call. */
async function onceOnly<T>(name: string, work: () => Promise<T>): Promise<T> {
  const slot = singleton<{ done: Promise<T> | null }>(name, () => ({ done: null }));
  slot.done ??= work();
  try {
    return await slot.done;
  } catch (error) {
    slot.done = null;
    throw error;
  }
}
