import { intentOf } from "~/extractive/intent";
import type { Near } from "~/extractive/proximity";
import { scoreSentences } from "~/extractive/score-sentences";
import { candidatesOf, type RankedPassage } from "~/extractive/sentence-candidates";
import type { makeFoundPassage } from "../factories";
import { embedByWords } from "./embed-by-words";

export const embed = embedByWords("cut glacier ranking weight");

type Passage = ReturnType<typeof makeFoundPassage> & Pick<RankedPassage, "headings">;

/** Scores the sentences of passages as answers to a question. */
export async function scored(question: string, passages: readonly Passage[], near?: Near, isTopic = false) {
  const intent = intentOf(question);
  if (intent.kind !== "answer") throw new Error(`“${question}” does not ask for an answer`);
  return scoreSentences(question, intent, candidatesOf(passages, intent.subject, 0), embed, { near, isTopic });
}

/** Returns the sentences of passages, the best answer first. */
export async function ranked(question: string, passages: readonly Passage[], near?: Near) {
  return (await scored(question, passages, near))
    .sort((a, b) => b.score - a.score)
    .map(({ candidate }) => candidate.text);
}
