import type { TextStreamPart, ToolSet } from "ai";

/**
 * Joins words of one text that come within the same turn of the event loop. While there is time every word goes on at once;
 * when a server has more to do than it can, its words come in bunches, and each bunch costs what a word did.
 */
export function gatherText<Tools extends ToolSet>(): TransformStream<TextStreamPart<Tools>, TextStreamPart<Tools>> {
  let gathered: { type: "text-delta"; id: string; text: string } | null = null;
  let turn: NodeJS.Immediate | null = null;
  const takeGathered = () => {
    if (turn) clearImmediate(turn);
    const taken = gathered;
    [turn, gathered] = [null, null];
    return taken;
  };
  return new TransformStream({
    transform(part, controller) {
      const emit = () => {
        const taken = takeGathered();
        if (taken) controller.enqueue(taken);
      };
      if (part.type !== "text-delta") {
        emit();
        return controller.enqueue(part);
      }
      if (gathered && gathered.id !== part.id) emit();
      gathered = { ...(part as { type: "text-delta"; id: string; text: string }), text: (gathered?.text ?? "") + part.text };
      turn ??= setImmediate(emit);
    },
    flush(controller) {
      const taken = takeGathered();
      if (taken) controller.enqueue(taken);
    },
  });
}
