import { splitMarkers } from "~/citation/marker-grammar";
import type { StudyMessage } from "~/conversation/message";
import { textOf } from "~/conversation/message-content";

/** A question that can be asked next, by the name of its text. */
export type NextQuestion = { name: "whereFirst"; subject: string } | { name: "beforeAndAfter" };

/** Suggests follow-up questions that can be answered without a model. Returns none if the answer cites nothing. */
export function nextQuestions(messages: readonly StudyMessage[]): NextQuestion[] {
  const [question, answer] = messages.slice(-2);
  if (question?.role !== "user" || answer?.role !== "assistant") return [];
  if (!splitMarkers(textOf(answer)).some(({ type }) => type === "marker")) return [];
  const subject = subjectOf(textOf(question).trim());
  return [...(subject ? [{ name: "whereFirst" as const, subject }] : []), { name: "beforeAndAfter" as const }];
}

/** Null for a question about the material itself: "What is this lecture about?" */
function subjectOf(question: string): string | null {
  const subject = SUBJECT.exec(question)?.[1]?.trim();
  return subject === undefined || /\babout$|^(?:this|that|it|these|those)\b|^(?:topics|key points)/iu.test(subject)
    ? null
    : subject;
}

/** "What is an inverted index?", "¿Qué es un índice invertido?" */
const SUBJECT =
  /^(?:what(?:'s|’s| is| are)|¿?qué (?:es|son))\s+(?:an?\s+|the\s+|una?\s+|el\s+|las?\s+|los\s+)?([\p{L}\p{N}][\p{L}\p{N} -]{1,40})\??$/iu;
