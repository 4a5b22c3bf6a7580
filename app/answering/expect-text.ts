import type { InferUIMessageChunk } from "ai";
import type { StudyMessage } from "~/conversation/message";
import { AppError } from "~/platform/errors";
import type { ChunkStep } from "./chunk-steps";

type Chunk = InferUIMessageChunk<StudyMessage>;

/**
 * Fails an answer that ends without text. A model can stop without a word, and a provider's filter can withhold what it
 * wrote. `fail` returns the sentence for the student.
 */
export function expectText(modelId: string, fail: (error: unknown) => string): ChunkStep<Chunk> {
  let hasText = false;
  return {
    onChunk(chunk, emit) {
      if (chunk.type === "text-delta") hasText ||= chunk.delta.trim() !== "";
      if (chunk.type !== "finish" || hasText || chunk.messageMetadata?.ended) return emit(chunk);
      const sentence =
        chunk.finishReason === "content-filter"
          ? `The provider of the model ${modelId} withheld the answer. Ask the question in other words.`
          : `The model ${modelId} wrote no answer. Try again.`;
      emit({ type: "message-metadata", messageMetadata: { ...chunk.messageMetadata, ended: "failed" } });
      emit({ type: "error", errorText: fail(new AppError("model_unavailable", sentence)) });
    },
  };
}
