import type { StudyMessage } from "./message";

/**
 * Returns whether the sentences of an answer without a source are marked. Those of a model are. Quotations all have a
 * source, and the course's list of lectures has none.
 */
export function marksUncited({ metadata, parts }: StudyMessage): boolean {
  const isHosted = metadata?.model !== undefined && metadata.model !== "extractive";
  const tools = parts.filter(({ type }) => type.startsWith("tool-"));
  const isOnlyList = tools.length > 0 && tools.every(({ type }) => type === "tool-list_lectures");
  return isHosted && !isOnlyList;
}
