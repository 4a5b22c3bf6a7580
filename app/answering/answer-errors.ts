import type { InferUIMessageChunk } from "ai";
import type { StudyMessage } from "~/conversation/message";
import { AppError } from "~/platform/errors";
import type { ChunkStep } from "./chunk-steps";

type Chunk = InferUIMessageChunk<StudyMessage>;

/** How a tool call failed: its arguments were invalid, or the lookup threw an error. */
export type ToolFailure = "invalid call" | "failed lookup";

type Options = {
  /** Returns the sentence that a student reads if something fails. */
  describeError: (error: unknown) => string;
  onToolError: (error: unknown, failure: ToolFailure) => void;
  /** Whether the model is able to answer although a lookup failed. */
  recovers: boolean;
};

/** Tells the errors that end an answer from those of single tool calls, from which a model recovers. */
export class AnswerErrors {
  /** Whether an error has made the answer a failed one. */
  hasFailed = false;
  readonly #noted: unknown[] = [];
  readonly #texts = new Set<string>();
  readonly #invalidCalls = new Set<string>();

  constructor(private readonly options: Options) {}

  /**
   * Notes an error of the model's stream. The AI SDK calls it without saying whether a tool call or the answer has
   * failed. It makes the result the text of the error's chunk, by which `step` finds the error again.
   */
  readonly note = (error: unknown): string => String(this.#noted.push(error) - 1);

  /**
   * Fails the answer and returns the sentence for the student. The AI SDK reports an error a second time: as an Error
   * whose message is that sentence.
   */
  readonly fail = (error: unknown): string => {
    this.hasFailed = true;
    if (error instanceof Error && this.#texts.has(error.message)) return error.message;
    const text = this.options.describeError(error);
    this.#texts.add(text);
    return text;
  };

  /** Describes the errors of the stream's chunks. */
  step(): ChunkStep<Chunk> {
    return {
      onChunk: (chunk, emit) => {
        if (chunk.type === "error") emit({ ...chunk, errorText: this.fail(this.#of(chunk)) });
        else if (chunk.type === "tool-input-error") {
          this.#invalidCalls.add(chunk.toolCallId);
          emit({ ...chunk, errorText: this.#failTool(this.#of(chunk), "invalid call") });
        } else if (chunk.type === "tool-output-error") {
          // The AI SDK reports an invalid call a second time, as its output.
          const isKnown = this.#invalidCalls.has(chunk.toolCallId);
          emit({ ...chunk, errorText: isKnown ? INVALID_CALL : this.#failTool(this.#of(chunk), "failed lookup") });
        } else if (chunk.type === "finish" && this.hasFailed)
          emit({ ...chunk, messageMetadata: { ...chunk.messageMetadata, ended: "failed" } });
        else emit(chunk);
      },
    };
  }

  #failTool(error: unknown, failure: ToolFailure): string {
    this.options.onToolError(error, failure);
    if (!this.options.recovers) this.hasFailed = true;
    if (failure === "invalid call") return INVALID_CALL;
    return error instanceof AppError ? error.message : "The lookup failed.";
  }

  #of({ errorText }: { errorText: string }): unknown {
    return this.#noted[Number(errorText)];
  }
}

const INVALID_CALL = "The model called this lookup with invalid arguments.";
