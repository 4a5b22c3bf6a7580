import type { UIMessageChunk } from "ai";
import { singleton } from "~/platform/singleton.server";
import { ServerStops } from "../answer-clock";

type LiveAnswer = {
  chunks: UIMessageChunk[];
  followers: Set<ReadableStreamDefaultController<UIMessageChunk>>;
  abort: AbortController;
  /** Whether it is being written. Until then, its question may still be refused. */
  isStarted: boolean;
  ended: Promise<void>;
};

/** Observes an answer. Followers see its end after `onEnd` has resolved. */
export type AnswerWatch = { onChunk: (chunk: UIMessageChunk) => void; onEnd: () => Promise<void> };

/**
 * The answers being written in this process, by conversation. An answer continues when its reader leaves, and a
 * returning reader gets it from the start. Only `stop` and `cutAll` end it early.
 */
export class LiveAnswers {
  readonly #answers = new Map<string, LiveAnswer>();

  isRunning(conversationId: string): boolean {
    return this.#answers.has(conversationId);
  }

  /** Reserves a conversation for one answer. Returns null while another answer is running. */
  claim(conversationId: string): {
    signal: AbortSignal;
    run: (chunks: ReadableStream<UIMessageChunk>, watch: AnswerWatch) => void;
    release: () => void;
  } | null {
    if (this.#answers.has(conversationId)) return null;
    const abort = new AbortController();
    const answer: LiveAnswer = { chunks: [], followers: new Set(), abort, isStarted: false, ended: Promise.resolve() };
    this.#answers.set(conversationId, answer);
    const release = () => void (this.#answers.get(conversationId) === answer && this.#answers.delete(conversationId));
    const run = (chunks: ReadableStream<UIMessageChunk>, watch: AnswerWatch) => {
      answer.isStarted = true;
      answer.ended = record(answer, chunks, watch).finally(release);
    };
    return { signal: abort.signal, run, release };
  }

  /** Streams the running answer from its first chunk. Returns null if none is running. */
  follow(conversationId: string): ReadableStream<UIMessageChunk> | null {
    const answer = this.#answers.get(conversationId);
    if (!answer?.isStarted) return null;
    let follower: ReadableStreamDefaultController<UIMessageChunk>;
    return new ReadableStream<UIMessageChunk>({
      start(controller) {
        // No await between replay and subscription, so that no chunk is lost.
        for (const chunk of answer.chunks) controller.enqueue(chunk);
        follower = controller;
        answer.followers.add(controller);
      },
      cancel() {
        answer.followers.delete(follower);
      },
    });
  }

  /**
   * Stops a running answer, whose text so far is saved, or one that has not started yet. Returns whether one was
   * running.
   */
  stop(conversationId: string): boolean {
    const answer = this.#answers.get(conversationId);
    answer?.abort.abort(new DOMException("stopped by the student", "AbortError"));
    return answer?.isStarted ?? false;
  }

  /** Resolves when every running answer has ended, for a graceful shutdown. */
  async drained(): Promise<void> {
    await Promise.all([...this.#answers.values()].map((answer) => answer.ended));
  }

  /** Ends every running answer. Its text so far is saved and marked as cut off. */
  cutAll(): void {
    for (const { abort } of this.#answers.values()) abort.abort(new ServerStops("the server is shutting down"));
  }
}

async function record(
  answer: LiveAnswer,
  chunks: ReadableStream<UIMessageChunk>,
  { onChunk, onEnd }: AnswerWatch,
): Promise<void> {
  const reader = chunks.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      answer.chunks.push(next.value);
      onChunk(next.value);
      for (const follower of answer.followers) follower.enqueue(next.value);
    }
    await onEnd();
    for (const follower of answer.followers) follower.close();
  } catch (error) {
    for (const follower of answer.followers) follower.error(error);
  }
}

/** Returns this process's running answers. */
export const getLiveAnswers = () => singleton("live-answers", () => new LiveAnswers());
