import { intentOf } from "~/extractive/intent";
import { phrasesFor } from "~/extractive/languages/all";
import type { Material } from "~/extractive/material";
import { planAnswer } from "~/extractive/plan-answer";
import type { Planning } from "~/extractive/plans/plan";
import type { FoundPassage, Lookup, ReadPrompt } from "~/extractive/read-prompt";
import { leansOnConversation } from "~/extractive/standalone-question";
import { embedByWords } from "./embed-by-words";

const embed = embedByWords("stem words index terms embedding meaning cosine angle recall glacier example ranking");

export const material: Material = {
  courseTitle: "How search works",
  courseDescription: "Three short lectures.",
  lectures: [
    {
      lectureId: "inverted-index",
      title: "The inverted index",
      description: null,
      durationMs: 240_000,
      chapters: [
        { title: "Why not read everything?", startMs: 0 },
        { title: "Stemming", startMs: 120_000 },
      ],
    },
    { lectureId: "embeddings", title: "Embeddings", description: null, durationMs: 200_000, chapters: [] },
  ],
  lectureId: "inverted-index",
  scope: "lecture",
  suggestions: ["What is an index?", "Why do we stem words?", "What is a term?", "What is a posting?"],
  atSeconds: 130,
  locale: "en",
};

/** A passage of the first lecture. */
export const passage = (number: number, content: string, over: Partial<FoundPassage> = {}): FoundPassage => ({
  number,
  friendly_id: "The inverted index @ 02:00",
  lecture: "inverted-index",
  start_seconds: 120,
  end_seconds: 180,
  content,
  score: 1,
  similarity: 0.8,
  coverage: 1,
  ...over,
});
export const lookup = (index: number, passages: FoundPassage[], searchedFor?: string): Lookup => ({
  toolName: "search_course",
  index,
  searchedFor,
  passages,
});

type Over = Partial<ReadPrompt> & { topic?: string };

/** Returns what the extractive model knows when it plans an answer. With a `topic`, the question is a follow-up. */
export function planningFor(question: string, { topic, ...over }: Over = {}, about = material): Planning {
  const conversation: ReadPrompt = {
    question,
    earlierQuestions: topic === undefined ? [] : [topic],
    lastAnswer: "",
    said: over.lastAnswer ?? "",
    lookups: [],
    lastCited: undefined,
    ...over,
  };
  const leans = conversation.lastCited !== undefined && leansOnConversation(question);
  return { conversation, topic, leans, material: about, phrases: phrasesFor(question), embed };
}

/** Plans the answer to a question as the extractive model does. */
export function planFor(question: string, over: Over = {}, about = material) {
  const intent = intentOf(question, { material: about, isFollowUp: over.topic !== undefined });
  return planAnswer(intent, planningFor(question, over, about));
}
