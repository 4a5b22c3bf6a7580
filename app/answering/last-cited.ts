import { markedNumbers } from "~/citation/marker-grammar";
import type { Source } from "~/citation/source";
import type { StudyMessage } from "~/conversation/message";
import { sourcesOfAll, textOf } from "~/conversation/message-content";

/** Returns the sources that the last answer before the question cites, each once, in the order of its text. */
export function lastCited(history: readonly StudyMessage[]): Source[] {
  const answer = history.findLast(({ role }) => role === "assistant");
  if (!answer) return [];
  const sources = sourcesOfAll(history);
  return [...new Set(markedNumbers(textOf(answer)))].flatMap((number) => sources.get(number) ?? []);
}
