import { withOfferedQuestions } from "~/conversation/offered-questions";
import { asPlainText } from "~/text/as-plain-text";
import { cosine } from "~/text/similarity";
import { areInOneLanguage } from "../languages/all";
import { currentLecture, sectionsOf } from "../material";
import { isCommonplace } from "../section-titles";
import type { Planning } from "./plan";

const MAX_QUESTIONS = 3;
/** Questions that a refusal offers, and titles among which they are chosen. */
const MAX_NEAR = 2;
const MAX_TITLES = 8;

/** Adds questions that can be asked to what an answer says. */
export function withQuestions(text: string, planning: Planning): string {
  const offers = [...suggestionsOf(planning), ...titlesOf(planning)].slice(0, MAX_QUESTIONS);
  return withOfferedQuestions(
    text,
    planning.phrases.tryAsking,
    offers.map(({ question }) => question),
  );
}

/**
 * Adds the questions that are nearest to one that is not answered: of the page's suggestions, and about the parts of
 * the course in which passages were found.
 *
 * @param asked the question, as it was searched
 * @param near the titles of those parts, nearest first
 */
export async function withNearQuestions(
  text: string,
  { asked, near }: { asked: string; near: readonly string[] },
  planning: Planning,
): Promise<string> {
  const titles = [...new Set(near)].filter((title) => !isCommonplace(title)).slice(0, MAX_TITLES);
  const known = [...suggestionsOf(planning), ...titles.map((title) => aboutTitle(title, planning))];
  const [question = EMPTY, ...vectors] =
    known.length === 0 ? [] : await planning.embed([asked, ...known.map(({ about }) => about)]);
  const ranked = known
    .map((offer, index) => ({ ...offer, similarity: cosine(question, vectors[index] ?? EMPTY) }))
    .sort((a, b) => b.similarity - a.similarity);
  const offers = new Set([...ranked, ...titlesOf(planning)].map((offer) => offer.question));
  return withOfferedQuestions(text, planning.phrases.tryAsking, [...offers].slice(0, MAX_NEAR));
}

/** A question that can be asked, and what it is about. */
type Offer = { question: string; about: string };

const EMPTY = new Float32Array(0);

/** The course's suggestions in the reader's language, best first. */
function suggestionsOf({ conversation, material }: Planning): Offer[] {
  return material.suggestions
    .filter((suggestion) => areInOneLanguage(suggestion, conversation.question))
    .map((suggestion) => ({ question: asPlainText(suggestion), about: suggestion }));
}

/** Questions about the parts of the lecture and of the course. Their titles need no translation. */
function titlesOf(planning: Planning): Offer[] {
  const { lectures } = planning.material;
  const current = currentLecture(planning.material);
  const parts = [...(current ? sectionsOf(current) : []), ...lectures].filter(({ title }) => !isCommonplace(title));
  return [...new Set(parts.map(({ title }) => title))].map((title) => aboutTitle(title, planning));
}

const aboutTitle = (title: string, { phrases }: Planning): Offer => ({
  question: phrases.whatIsAbout(title),
  about: title,
});
