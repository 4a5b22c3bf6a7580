import { LANGUAGES } from "./languages/all";
import type { AnswerLanguage } from "./languages/language";

/** How to compose an answer, or which lookup the question asks for instead of a search. */
export type Intent =
  | { kind: "answer"; style: "definition" | "steps" | "reason" | "plain"; subject: string }
  | { kind: "mentions"; term: string }
  | { kind: "around" };

type QuestionPatterns = Exclude<keyof AnswerLanguage["questions"], "article" | "followUp">;

/** Longer questions are cut: the patterns must not spend time on them. */
const MAX_QUESTION_CHARACTERS = 300;

/** Returns what a question asks for. A question that no language's patterns match gets a plain answer. */
export function intentOf(question: string): Intent {
  const asked = question
    .trim()
    .replace(/[\s?!.]+$/u, "")
    .slice(0, MAX_QUESTION_CHARACTERS);
  const mention = match("mentions", asked);
  if (mention) return { kind: "mentions", term: subjectOf(mention) };
  if (match("around", asked)) return { kind: "around" };
  if (match("reason", asked)) return { kind: "answer", style: "reason", subject: asked };
  if (match("steps", asked)) return { kind: "answer", style: "steps", subject: asked };
  const definition = match("definition", asked);
  if (definition) return { kind: "answer", style: "definition", subject: subjectOf(definition) };
  return { kind: "answer", style: "plain", subject: asked };
}

type Match = { language: AnswerLanguage; groups: (string | undefined)[] };

function match(kind: QuestionPatterns, asked: string): Match | null {
  for (const language of LANGUAGES) {
    for (const pattern of language.questions[kind]) {
      const found = pattern.exec(asked);
      if (found) return { language, groups: found.slice(1) };
    }
  }
  return null;
}

function subjectOf({ language, groups }: Match): string {
  const subject = groups.find((group) => group !== undefined) ?? "";
  return subject.replace(language.questions.article, "").trim();
}
