import type { AnswerLanguage } from "../languages/language";
import { currentLecture, type Material } from "../material";

const MAX_QUESTIONS = 3;

/** Questions about chapters, which the answerer can answer: their titles, or what they name. */
export function goodQuestions(material: Material, phrases: AnswerLanguage["phrases"]): string[] {
  const current = currentLecture(material);
  const titles = (current ? [current] : material.lectures).map(({ chapters }) =>
    chapters
      .map(({ title }) => title.trim())
      .filter((title) => title.length <= 60 && !isCommonplace(title))
      .map((title) => (title.endsWith("?") ? title : asQuestion(lowerFirst(title), phrases))),
  );
  const questions: string[] = [];
  for (let round = 0; round < 20 && questions.length < MAX_QUESTIONS; round++)
    for (const ofLecture of titles) {
      const question = ofLecture[round];
      if (question !== undefined && questions.length < MAX_QUESTIONS) questions.push(question);
    }
  return questions;
}
const COMMONPLACE =
  /^(?:intro|overview|welcome|outline|agenda|recap|review|summary|conclusion|outro|wrap|question|break|end|start)\b|^\W*\d/iu;
/** Returns whether a title says nothing about its subject. */
export const isCommonplace = (title: string) => COMMONPLACE.test(title.trim());

/** "What is" only fits the name of one thing. */
const asQuestion = (name: string, phrases: AnswerLanguage["phrases"]) =>
  /[^s]s$|\s(?:and|or|with|y|o|con)\s|^(?:an?|the|how|what|why)\s/iu.test(name)
    ? phrases.tellMeAbout(name)
    : phrases.whatIs(name);
const lowerFirst = (title: string) =>
  /^\p{Lu}\p{Ll}+(?:\s|$)/u.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title;
