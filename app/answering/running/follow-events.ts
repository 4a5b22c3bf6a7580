import type { EventEmitter } from "node:events";
import type { UIMessageChunk } from "ai";
import type { EventBatch, RunningAnswer } from "~db/running-answers.server";
import { chunksOf } from "./event-chunks";

/** Poll interval, in case a notification is lost. */
const POLL_MS = 1_000;

/** Reads another process's stored events of an answer, and reports new ones. */
export type StoredAnswer = {
  messageId: string;
  /** Returns the conversation's running answer, which may be a later one. */
  getRunning: () => Promise<Pick<RunningAnswer, "messageId" | "isAlive"> | null>;
  /** Returns the batches from a sequence number on, in order. */
  readEvents: (from: number) => Promise<Pick<EventBatch, "sequence" | "chunks">[]>;
  /** Finalizes the answer after its process died. */
  finalize: () => Promise<void>;
  /** Resolves when there may be new events, and as soon as the signal is aborted. Never rejects. */
  waitForEvents: (signal: AbortSignal) => Promise<void>;
};

/** Streams an answer that another process writes, from its first chunk to its end. Reads only while it is read. */
export function followEvents(answer: StoredAnswer): ReadableStream<UIMessageChunk> {
  const left = new AbortController();
  const chunks = readChunks(answer, left.signal);
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

async function* readChunks(answer: StoredAnswer, signal: AbortSignal): AsyncGenerator<UIMessageChunk, void> {
  let next = 0;
  while (!signal.aborted) {
    // Checks first whether the answer runs, so that everything written before its end is read below.
    const running = await answer.getRunning();
    const isRunning = running?.messageId === answer.messageId;
    for (const batch of await answer.readEvents(next)) {
      const chunks = chunksOf(batch);
      yield* chunks;
      next = batch.sequence + 1;
      if (chunks.some(({ type }) => type === "finish" || type === "abort")) return;
    }
    if (!isRunning) return;
    if (!running.isAlive) {
      await answer.finalize();
      yield {
        type: "error",
        errorText: "The answer was cut off: the server that wrote it has stopped. Ask again to go on.",
      };
      return;
    }
    await answer.waitForEvents(signal);
  }
}

/** Resolves with the next notification of a conversation, after the poll interval, or when the signal is aborted. */
export function nextNotice(notices: EventEmitter, conversationId: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      notices.off(conversationId, done);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, POLL_MS);
    notices.on(conversationId, done);
    signal.addEventListener("abort", done);
    if (signal.aborted) done();
  });
}
