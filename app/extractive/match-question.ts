import { LANGUAGES } from "./languages/all";
import type { AnswerLanguage } from "./languages/language";
import { SELF_TOPICS, type SelfTopic } from "./languages/self-topics";

type QuestionPatterns = {
  [K in keyof AnswerLanguage["questions"]]: AnswerLanguage["questions"][K] extends readonly RegExp[] ? K : never;
}[keyof AnswerLanguage["questions"]];

export type Match = { language: AnswerLanguage; groups: (string | undefined)[] };

/** Returns what the first pattern that matches a question found in it, or null. */
export function match(kind: QuestionPatterns, asked: string): Match | null {
  for (const language of LANGUAGES) {
    for (const pattern of language.questions[kind]) {
      const found = pattern.exec(asked);
      if (found) return { language, groups: found.slice(1) };
    }
  }
  return null;
}

/** Returns what a question asks about the assistant itself, or null. */
export function selfTopicOf(asked: string): SelfTopic | null {
  for (const { questions } of LANGUAGES)
    for (const topic of SELF_TOPICS) if (questions.self[topic].some((pattern) => pattern.test(asked))) return topic;
  return null;
}

/** Returns what a matched question is about, without its article. */
export function subjectOf({ language, groups }: Match): string {
  const subject = groups.find((group) => group !== undefined) ?? "";
  return subject.replace(language.questions.article, "").trim();
}

/** Returns what "how does … work" asks about. */
export const workings = (asked: string): string | undefined => WORKINGS.exec(asked)?.[1];
const WORKINGS =
  /^how\s+do(?:es)?\s+(.+?)\s+(?:work|function|operate)s?(?:\s+(?:if|when|without|although|even)\b.*)?$/iu;
