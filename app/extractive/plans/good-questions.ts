import { asPlainText } from "../as-plain-text";
import { areInOneLanguage } from "../languages/all";
import { currentLecture, sectionsOf } from "../material";
import type { Planning } from "./plan";

const MAX_QUESTIONS = 3;

/** Adds questions that can be asked to what an answer says. */
export function withQuestions(text: string, planning: Planning, count = MAX_QUESTIONS): string {
  const questions = offered(planning).slice(0, count);
  if (questions.length === 0) return text;
  return [text, "", planning.phrases.tryAsking, ...questions.map((question) => `- ${question}`)].join("\n");
}

/**
 * Returns the course's suggested questions. A reader who asked in another language gets questions about parts of the
 * course, whose titles need no translation.
 */
function offered({ conversation, material, phrases }: Planning): string[] {
  const { lectures, suggestions } = material;
  const readable = suggestions.filter((suggestion) => areInOneLanguage(suggestion, conversation.question));
  if (readable.length > 0 || suggestions.length === 0) return readable.map(asPlainText);
  const current = currentLecture(material);
  const titled = current ? sectionsOf(current) : lectures;
  return titled.map(({ title }) => phrases.whatIsAbout(title));
}
