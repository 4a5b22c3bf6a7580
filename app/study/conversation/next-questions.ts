import { textOf, type StudyMessage } from "~/chat/message";
import { splitMarkers } from "~/citation/marker-grammar";

/** What a student may ask next with one click: each is answered without a model too. None while nothing was cited. */
export function nextQuestions(messages: readonly StudyMessage[]): string[] {
  const [question, answer] = messages.slice(-2);
  if (question?.role !== "user" || answer?.role !== "assistant") return [];
  if (!splitMarkers(textOf(answer)).some(({ type }) => type === "marker")) return [];
  const asked = textOf(question).trim();
  const subject = /^what(?:'s|’s| is| are)\s+(?:an?\s+|the\s+)?([\p{L}\p{N}][\p{L}\p{N} -]{1,40})\??$/iu.exec(asked)?.[1]?.trim();
  const around = "What comes before and after this?";
  return [...(subject ? [`Where is ${subject} first explained?`] : []), ...(asked === around ? [] : [around])];
}
