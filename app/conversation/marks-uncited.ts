import type { StudyMessage } from "./message";

/**
 * Returns whether the sentences of an answer without a source are marked. Those of a model are. Quotations all have a
 * source, and the lists of a course's lectures and of suggested questions have none.
 */
export function marksUncited({ metadata, parts }: StudyMessage): boolean {
  const isHosted = metadata?.model !== undefined && metadata.model !== "extractive";
  const tools = parts.filter(({ type }) => type.startsWith("tool-"));
  const isOnlyList = tools.length > 0 && tools.every(({ type }) => LISTS.has(type));
  return isHosted && !isOnlyList;
}

/** Lookups that return nothing to cite. */
const LISTS: ReadonlySet<string> = new Set(["tool-list_lectures", "tool-outline_course", "tool-suggest_questions"]);
