import { isRefusal } from "~/citation/claim-sentences";
import { markedNumbers } from "~/citation/marker-grammar";
import { fieldsOf } from "~/text/fields-of";
import { splitSentences } from "~/text/split-sentences";
import type { StudyMessage } from "./message";
import { textOf } from "./message-content";

/** Sentences in which a model says that it found nothing. Later ones may be about something else. */
const OPENING_SENTENCES = 2;
/** Characters that have them. A long answer is not split whenever a word of it arrives. */
const OPENING_CHARACTERS = 800;
/** Lookups that find nothing if the lectures are not about a question. */
const SEARCHES: ReadonlySet<string> = new Set(["tool-search_course", "tool-find_mentions"]);

/**
 * Returns whether an answer says that the lectures do not cover its question. Such an answer cites nothing: without a
 * model, it has no quotation; a model opens with a refusal, or all of its searches found nothing.
 *
 * @param isSource whether a number belongs to a source of the conversation
 */
export function isRefusedAnswer(answer: StudyMessage, isSource: (number: number) => boolean): boolean {
  const text = textOf(answer).trim();
  const { model, ended } = answer.metadata ?? {};
  const numbers = markedNumbers(text);
  if (model === "extractive") return numbers.length === 0;
  if (model === undefined || ended !== undefined || text === "" || numbers.some(isSource)) return false;
  const opening = splitSentences(text.slice(0, OPENING_CHARACTERS)).slice(0, OPENING_SENTENCES);
  return opening.some(isRefusal) || foundNothing(answer);
}

function foundNothing({ parts }: StudyMessage): boolean {
  const tools = parts.filter(({ type }) => type.startsWith("tool-"));
  return (
    tools.length > 0 &&
    tools.every(({ type }) => SEARCHES.has(type)) &&
    tools.every((part) => {
      const { passages } = fieldsOf("output" in part ? part.output : null);
      return Array.isArray(passages) && passages.length === 0;
    })
  );
}
