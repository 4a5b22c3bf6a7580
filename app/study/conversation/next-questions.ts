import { splitMarkers } from "~/citation/marker-grammar";
import type { Source } from "~/citation/source";
import type { StudyMessage } from "~/conversation/message";
import { sourcesOfAll, textOf } from "~/conversation/message-content";
import { splitOfferedQuestions } from "~/conversation/offered-questions";
import type { SuggestedQuestion } from "~/course/suggested-question";
import { tokenize } from "~/text/tokenize";

/** A question that can be asked next, by the name of its text. */
export type NextQuestion =
  | { name: "suggested"; question: string }
  | { name: "whereFirst"; subject: string }
  | { name: "beforeAndAfter" };

/** Suggested questions that are offered after an answer. */
const MAX_SUGGESTED = 2;

/**
 * Returns questions to ask after the latest answer: those that the answer offers, or else suggested ones that were not
 * asked yet, nearest to the moment that the answer cites first, and what can be asked about the answer itself if it
 * cites anything.
 */
export function nextQuestions(
  messages: readonly StudyMessage[],
  suggestions: readonly SuggestedQuestion[],
): NextQuestion[] {
  const [question, answer] = messages.slice(-2);
  if (question?.role !== "user" || answer?.role !== "assistant") return [];
  const offered = answer.metadata?.model === "extractive" ? splitOfferedQuestions(textOf(answer)).questions : [];
  if (offered.length > 0) return offered.map((question) => ({ name: "suggested", question }));
  const marker = splitMarkers(textOf(answer)).find((piece) => piece.type === "marker");
  const cited = marker?.type === "marker" ? sourcesOfAll(messages).get(marker.numbers[0] ?? 0) : undefined;
  const suggested = nearest(unasked(messages, suggestions), cited).slice(0, MAX_SUGGESTED);
  const subject = subjectOf(textOf(question).trim());
  return [
    ...suggested.map(({ question }) => ({ name: "suggested" as const, question })),
    ...(marker && subject ? [{ name: "whereFirst" as const, subject }] : []),
    ...(marker ? [{ name: "beforeAndAfter" as const }] : []),
  ];
}

function unasked(messages: readonly StudyMessage[], suggestions: readonly SuggestedQuestion[]): SuggestedQuestion[] {
  const wordsOf = (text: string) => tokenize(text).join(" ");
  const asked = new Set(messages.filter(({ role }) => role === "user").map((message) => wordsOf(textOf(message))));
  return suggestions.filter(({ question }) => !asked.has(wordsOf(question)));
}

/** Sorts by distance from a moment, its own lecture first; keeps the order without one. */
function nearest(suggestions: readonly SuggestedQuestion[], cited: Source | undefined): SuggestedQuestion[] {
  if (!cited) return [...suggestions];
  const distance = ({ lectureId, atMs }: SuggestedQuestion) =>
    lectureId === cited.lectureId ? Math.abs(atMs - cited.startSeconds * 1000) : Infinity;
  return [...suggestions].sort((a, b) => {
    const [near, far] = [distance(a), distance(b)];
    return near === far ? 0 : near - far;
  });
}

/** Null for a question about the material itself, "What is this lecture about?", or about what two things have to do. */
function subjectOf(question: string): string | null {
  const subject = SUBJECT.exec(question)?.[1]?.trim();
  return subject === undefined ||
    /\babout$|^(?:this|that|it|its|their|his|her|your|our|my)\b|^(?:su|sus|esto|eso)(?!\p{L})|^(?:topics|key points|(?:difference|example|point|reason|purpose|relation|connection|diferencia|ejemplo|motivo|relaci[oó]n)s?(?:ship)?(?!\p{L}))/iu.test(
      subject.replace(ARTICLE, ""),
    )
    ? null
    : subject;
}

const ARTICLE = /^(?:an?|the|una?|el|las?|los)\s+/iu;

/** "What is an inverted index?", "¿Qué es un índice invertido?" A plural does not fit "where is it first explained?" */
const SUBJECT =
  /^(?:what(?:'s|’s| is)|¿?qué es)\s+((?:an?\s+|the\s+|una?\s+|el\s+|las?\s+|los\s+)?[\p{L}\p{N}][\p{L}\p{N} -]{1,40})\??$/iu;
