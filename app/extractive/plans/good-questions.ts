import { asSubject, isCommonplace } from "~/conversation/suggest-questions";
import type { AnswerLanguage } from "../languages/language";
import { currentLecture, type Material } from "../material";
import type { Planning } from "./plan";

const MAX_QUESTIONS = 3;

/** Questions about chapters, which the answerer can answer: their titles, or what they name. */
function goodQuestions(material: Material, phrases: AnswerLanguage["phrases"]): string[] {
  const current = currentLecture(material);
  const titles = (current ? [current] : material.lectures).map(({ chapters }) =>
    chapters
      .map(({ title }) => title.trim())
      .filter((title) => title.length <= 60 && !isCommonplace(title))
      .map((title) => (title.endsWith("?") ? title : asQuestion(asSubject(title), phrases))),
  );
  const questions: string[] = [];
  for (let round = 0; round < 20 && questions.length < MAX_QUESTIONS; round++)
    for (const ofLecture of titles) {
      const question = ofLecture[round];
      if (question !== undefined && questions.length < MAX_QUESTIONS) questions.push(question);
    }
  return questions;
}

/** "What is" only fits the name of one thing. */
const asQuestion = (name: string, phrases: AnswerLanguage["phrases"]) =>
  /[^s]s$|\s(?:and|or|with|y|o|con)\s|^(?:an?|the|how|what|why)\s/iu.test(name)
    ? phrases.tellMeAbout(name)
    : phrases.whatIs(name);

/** Adds questions that can be asked to what an answer says. */
export function withQuestions(text: string, { material, phrases }: Planning, count = MAX_QUESTIONS): string {
  const questions = goodQuestions(material, phrases).slice(0, count);
  if (questions.length === 0) return text;
  return [text, "", phrases.tryAsking, ...questions.map((question) => `- ${question}`)].join("\n");
}
