import type { LanguageModelV3Middleware, LanguageModelV3StreamPart } from "@ai-sdk/provider";
import { ifOpen } from "~/platform/if-open";

/**
 * Coalesces the text deltas of one block that arrive within the same turn of the event loop. A server with time to
 * spare passes every delta on at once; on a saturated server deltas arrive in batches, and each batch costs as much as
 * one delta.
 */
export const coalesceDeltas: LanguageModelV3Middleware = {
  specificationVersion: "v3",
  async wrapStream({ doStream }) {
    const { stream, ...rest } = await doStream();
    return { ...rest, stream: stream.pipeThrough(deltaCoalescer()) };
  },
};

type TextDelta = Extract<LanguageModelV3StreamPart, { type: "text-delta" }>;

/** Returns a transform that merges the text deltas of one block. */
export function deltaCoalescer(): TransformStream<LanguageModelV3StreamPart, LanguageModelV3StreamPart> {
  let gathered: TextDelta | null = null;
  let turn: NodeJS.Immediate | null = null;
  const emitTo = (controller: TransformStreamDefaultController<LanguageModelV3StreamPart>) => {
    if (turn) clearImmediate(turn);
    if (gathered) controller.enqueue(gathered);
    [turn, gathered] = [null, null];
  };
  return new TransformStream({
    transform(part, controller) {
      if (part.type !== "text-delta") {
        emitTo(controller);
        return controller.enqueue(part);
      }
      if (gathered && gathered.id !== part.id) emitTo(controller);
      gathered = { ...part, delta: (gathered?.delta ?? "") + part.delta };
      turn ??= setImmediate(() => ifOpen(() => emitTo(controller)));
    },
    flush: emitTo,
  });
}
