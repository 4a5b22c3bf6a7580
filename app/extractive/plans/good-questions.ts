import { asPlainText } from "../as-plain-text";
import type { Planning } from "./plan";

const MAX_QUESTIONS = 3;

/** Adds questions that can be asked to what an answer says. */
export function withQuestions(text: string, { material, phrases }: Planning, count = MAX_QUESTIONS): string {
  const questions = material.suggestions.slice(0, count);
  if (questions.length === 0) return text;
  return [text, "", phrases.tryAsking, ...questions.map((question) => `- ${asPlainText(question)}`)].join("\n");
}
