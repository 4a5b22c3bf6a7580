import { en } from "./en";
import { es } from "./es";
import type { AnswerLanguage } from "./language";

/** The languages that the answerer knows. English is last: it answers what no other language recognizes. */
export const LANGUAGES: readonly AnswerLanguage[] = [es, en];

/** Returns the phrases of an answer, in the language of its question. */
export function phrasesFor(question: string): AnswerLanguage["phrases"] {
  return (LANGUAGES.find(({ recognizes }) => recognizes.test(question.trim())) ?? en).phrases;
}

/** Returns whether a text matches a pattern of any language. Lectures and questions may mix languages. */
export function matchesAnyLanguage(text: string, pattern: (language: AnswerLanguage) => RegExp): boolean {
  return LANGUAGES.some((language) => pattern(language).test(text));
}
