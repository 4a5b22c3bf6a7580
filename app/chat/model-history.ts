import { z } from "zod";
import { LecturesToolOutput, PassagesToolOutput, type StudyMessage } from "./message";

const OUTPUTS: Record<string, z.ZodType> = {
  "tool-search_course": PassagesToolOutput,
  "tool-read_moment": PassagesToolOutput,
  "tool-find_mentions": PassagesToolOutput,
  "tool-list_lectures": LecturesToolOutput,
};
const Text = z.object({ type: z.literal("text"), text: z.string() });
const Call = z.object({ type: z.string(), toolCallId: z.string().min(1), state: z.literal("output-available"), input: z.looseObject({}) });

/**
 * A conversation as a model may read it: what was written, and lookups with their results. Calls without a result, results of
 * another shape and parts of other versions stay out, so that no old message can keep a new question from being answered.
 */
export function modelHistory(messages: readonly StudyMessage[]): StudyMessage[] {
  return messages
    .map((message) => ({ ...message, parts: message.parts.filter(isReadable) }))
    .filter(({ parts }) => parts.some(({ type }) => type !== "step-start"));
}

function isReadable(part: StudyMessage["parts"][number]): boolean {
  if (part.type === "step-start") return true;
  if (part.type === "text") return Text.safeParse(part).success;
  const output = OUTPUTS[part.type];
  return output !== undefined && Call.safeParse(part).success && output.safeParse((part as { output?: unknown }).output).success;
}
