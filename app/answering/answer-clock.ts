import type { InferUIMessageChunk } from "ai";
import type { Ending, StudyMessage } from "~/conversation/message";
import type { ChunkStep } from "./chunk-steps";

type Chunk = InferUIMessageChunk<StudyMessage>;

/** The abort reason of a server that is shutting down. */
export class ServerStops extends Error {
  override name = "AbortError";
}

/** The abort reason of an answer that took too long. */
class TookTooLong extends Error {
  override name = "AbortError";
}

type Options = {
  /** Aborted by the student, or by a server that is shutting down. */
  signal: AbortSignal;
  /** Milliseconds of silence after which the model has failed. */
  silenceMs: number;
  /** Maximum milliseconds of the whole answer. Unlike the silence limit, new text does not extend it. */
  totalMs: number;
};

/**
 * Ends an answer whose model is silent for too long or takes too long in total, and reports why an answer was aborted.
 */
export class AnswerClock {
  /** Aborted by the first cause that ends the answer. */
  readonly signal: AbortSignal;
  readonly #abort = new AbortController();
  readonly #silence: NodeJS.Timeout;
  readonly #total: NodeJS.Timeout;

  constructor({ signal, silenceMs, totalMs }: Options) {
    this.signal = AbortSignal.any([signal, this.#abort.signal]);
    this.#silence = setTimeout(
      () => this.#abort.abort(new DOMException("the model timed out", "TimeoutError")),
      silenceMs,
    );
    this.#total = setTimeout(() => this.#abort.abort(new TookTooLong("the answer took too long")), totalMs);
  }

  /** How an aborted answer ended. A silent model counts as failed. */
  get ending(): Ending {
    const reason: unknown = this.signal.reason;
    if (reason instanceof TookTooLong) return "too_slow";
    if (reason instanceof ServerStops) return "cut";
    return this.isSilent ? "failed" : "stopped";
  }

  get isSilent(): boolean {
    return this.signal.reason instanceof DOMException && this.signal.reason === this.#abort.signal.reason;
  }

  /** Watches the answer's chunks. The AI SDK reports every abort as a stop; one caused by silence becomes an error. */
  step(describe: (error: unknown) => string): ChunkStep<Chunk> {
    return {
      onChunk: (chunk, emit) => {
        this.#silence.refresh();
        const timedOut = chunk.type === "abort" && this.isSilent;
        emit(timedOut ? { type: "error", errorText: describe(this.signal.reason) } : chunk);
      },
      onEnd: () => this.stop(),
    };
  }

  stop(): void {
    clearTimeout(this.#silence);
    clearTimeout(this.#total);
  }
}
