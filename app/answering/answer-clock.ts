import type { UIMessageChunk } from "ai";
import type { Ending } from "~/conversation/message";
import type { ChunkStep } from "./chunk-steps";

/** Why a server that is shutting down ends an answer before its end. */
export class ServerStops extends Error {
  override name = "AbortError";
}

/** Why an answer that took too long is ended. */
class TookTooLong extends Error {
  override name = "AbortError";
}

type Options = {
  /** Ends the answer from outside: its student, or the server that shuts down. */
  signal: AbortSignal;
  /** How long the model may be silent before it counts as gone. */
  silenceMs: number;
  /** How long the answer may take as a whole. Every word moves its silence's end on, and none moves this. */
  totalMs: number;
};

/** Ends an answer whose model says nothing for too long, or says it for too long; and tells why an answer was aborted. */
export class AnswerClock {
  /** Aborted by whatever ends the answer first. */
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

  /** How an aborted answer ended. A model that was silent has failed. */
  get ending(): Ending {
    const { reason } = this.signal as { reason: unknown };
    if (reason instanceof TookTooLong) return "too_slow";
    if (reason instanceof ServerStops) return "cut";
    return this.isSilent ? "failed" : "stopped";
  }

  get isSilent(): boolean {
    return this.signal.reason instanceof DOMException && this.signal.reason === this.#abort.signal.reason;
  }

  /** Watches the answer's chunks. To the AI SDK any abort looks like a stop; one by silence becomes the error that it is. */
  step<Chunk extends UIMessageChunk>(describe: (error: unknown) => string): ChunkStep<Chunk> {
    return {
      onChunk: (chunk, emit) => {
        this.#silence.refresh();
        const timedOut = chunk.type === "abort" && this.isSilent;
        emit(timedOut ? ({ type: "error", errorText: describe(this.signal.reason) } as Chunk) : chunk);
      },
      onEnd: () => this.stop(),
    };
  }

  stop(): void {
    clearTimeout(this.#silence);
    clearTimeout(this.#total);
  }
}
