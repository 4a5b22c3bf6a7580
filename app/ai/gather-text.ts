import type { LanguageModelV3Middleware, LanguageModelV3StreamPart } from "@ai-sdk/provider";

/**
 * Joins words of one text that come within the same turn of the event loop. While there is time every word goes on at once;
 * when a server has more to do than it can, its words come in bunches, and each bunch costs what a word did.
 */
export const gatherText: LanguageModelV3Middleware = {
  specificationVersion: "v3",
  async wrapStream({ doStream }) {
    const { stream, ...rest } = await doStream();
    return { ...rest, stream: stream.pipeThrough(gatherDeltas()) };
  },
};

type TextDelta = Extract<LanguageModelV3StreamPart, { type: "text-delta" }>;

export function gatherDeltas(): TransformStream<LanguageModelV3StreamPart, LanguageModelV3StreamPart> {
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
      turn ??= setImmediate(() => emitTo(controller));
    },
    flush: emitTo,
  });
}
