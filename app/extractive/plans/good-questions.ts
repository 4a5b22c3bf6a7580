import { withOfferedQuestions } from "~/conversation/offered-questions";
import { asPlainText } from "~/text/as-plain-text";
import { areInOneLanguage } from "../languages/all";
import { currentLecture, sectionsOf } from "../material";
import { isCommonplace } from "../section-titles";
import type { Planning } from "./plan";

const MAX_QUESTIONS = 3;

/** Adds questions that can be asked to what an answer says. */
export function withQuestions(text: string, planning: Planning, count = MAX_QUESTIONS): string {
  return withOfferedQuestions(text, planning.phrases.tryAsking, offered(planning).slice(0, count));
}

/**
 * Returns questions that can be asked: the course's suggestions in the reader's language, then questions about parts of
 * the course, whose titles need no translation.
 */
function offered({ conversation, material, phrases }: Planning): string[] {
  const { lectures, suggestions } = material;
  const readable = suggestions.filter((suggestion) => areInOneLanguage(suggestion, conversation.question));
  const current = currentLecture(material);
  const parts = [...(current ? sectionsOf(current) : []), ...lectures].filter(({ title }) => !isCommonplace(title));
  const titles = new Set(parts.map(({ title }) => title));
  return [...readable.map(asPlainText), ...[...titles].map((title) => phrases.whatIsAbout(title))];
}
