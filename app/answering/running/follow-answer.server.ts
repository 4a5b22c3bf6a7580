import { EventEmitter, once } from "node:events";
import type { UIMessageChunk } from "ai";
import { singleton } from "~/platform/singleton.server";
import type { Sql } from "~db/connect.server";
import type { Conversation } from "~db/conversations.server";
import { getRunningAnswer, listenTo, notifyStop, readEvents } from "~db/running-answers.server";
import { chunksOf } from "./event-chunks";
import { finalizeInterruptedAnswer } from "./interrupted-answer.server";
import { getLiveAnswers } from "./live-answers.server";

type Key = Pick<Conversation, "courseId" | "conversationId">;

/** Poll interval, in case a notification is lost. */
const POLL_MS = 1_000;

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

/** Stops a conversation's answer, whichever process writes it. Returns whether one was running. */
export async function stopAnswer(sql: Sql, conversation: Key): Promise<boolean> {
  if (getLiveAnswers().stop(conversation.conversationId)) return true;
  const running = await getRunningAnswer(sql, conversation);
  if (running?.isAlive) await notifyStop(sql, conversation.conversationId);
  return running?.isAlive ?? false;
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
  const left = new AbortController();
  const chunks = readChunks(sql, conversation, messageId, notices, left.signal);
  return new ReadableStream<UIMessageChunk>({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (left.signal.aborted) return;
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: () => left.abort(),
  });
}

async function* readChunks(
  sql: Sql,
  conversation: Key,
  messageId: string,
  notices: EventEmitter,
  signal: AbortSignal,
): AsyncGenerator<UIMessageChunk, void> {
  let next = 0;
  while (!signal.aborted) {
    // Checks first whether the answer runs, so that everything written before its end is read below.
    const running = await getRunningAnswer(sql, conversation);
    const isRunning = running?.messageId === messageId;
    for (const batch of await readEvents(sql, conversation, messageId, next)) {
      const chunks = chunksOf(batch);
      yield* chunks;
      next = batch.sequence + 1;
      if (chunks.some(({ type }) => type === "finish" || type === "abort")) return;
    }
    if (!isRunning) return;
    if (!running.isAlive) {
      await finalizeInterruptedAnswer(sql, conversation);
      yield {
        type: "error",
        errorText: "The answer was cut off: the server that wrote it has stopped. Ask again to go on.",
      };
      return;
    }
    await Promise.race([
      once(notices, conversation.conversationId, { signal }),
      new Promise((resolve) => setTimeout(resolve, POLL_MS)),
    ]).catch(() => {});
  }
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
