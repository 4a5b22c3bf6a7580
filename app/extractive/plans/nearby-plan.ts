import { contentTerms } from "~/text/content-terms";
import { termOverlap } from "~/text/similarity";
import { composeAnswer } from "../compose-answer";
import { chapterIn } from "../find-titles";
import { namedTerms } from "../generic-words";
import { withHeadings } from "../headings";
import type { AnswerIntent, AnswerStyle } from "../intent";
import { asksForMaker, asksForUsual } from "../languages/all";
import { quotedAt } from "../moment-name";
import type { FoundPassage } from "../read-prompt";
import { selectSentences, type Unwanted } from "../select-sentences";
import { asSearched, correction } from "./corrected-question";
import { readAround, readSection, type Plan, type Planning } from "./plan";
import { refusal, searchPlan, withChapter } from "./search-plan";

/** A passage near the previous citation counts as much as this share of the best one that was found. */
const NEAR_SHARE = 0.9;

/**
 * Answers a question that leans on the previous answer from what was said near its first citation and what a search
 * finds, both looked up in one step.
 */
export function nearbyPlan(
  query: string,
  intent: AnswerIntent,
  planning: Planning,
  { opening = "", ...unwanted }: Unwanted & { opening?: string } = {},
): Plan {
  const { conversation, embed } = planning;
  const { lastCited, lastAnswer, question } = conversation;
  const search = searchPlan(query, intent, planning, { unwanted, opening });
  if (!lastCited) return search;
  // "And the other one?" has no words of its own, and "usual value" is said of others too.
  const hasOwn = intent.style !== "other" && !asksForUsual(question);
  const near = {
    question: hasOwn ? question : "",
    lecture: lastCited.lecture,
    seconds: quotedAt(lastCited, lastAnswer),
  };
  const own = contentTerms(question);
  const subject = [...contentTerms(query)].filter((term) => !own.has(term));
  const named = chapterIn(query, planning.material);
  const chapter = named && termOverlap(own, named.title) > 0 ? named : null;
  return {
    calls: [readAround(lastCited), ["search_course", { query }], ...(chapter ? [readSection(chapter)] : [])],
    compose: async (lookups) => {
      const [read, searched, section] = [0, 1, 2].map((at) => lookups.find(({ index }) => index === at));
      const around = read?.passages ?? [];
      const inChapter = chapter ? (section?.passages ?? []) : [];
      const found = withChapter(searched?.passages ?? [], inChapter);
      const meant = asMeant(asSearched(searched, query, intent), intent);
      const isNamed = [...around, ...found].some(({ content }) => names(subject, content));
      const isTitled = lecturesTitled(subject, planning);
      const isAsked = new Set([lastCited.number, ...inChapter.map(({ number }) => number)]);
      const isAbout = ({ number, content, lecture }: FoundPassage) =>
        !isNamed || isAsked.has(number) || names(subject, content) || isTitled.has(lecture);
      const passages = withHeadings(together(around.filter(isAbout), found.filter(isAbout)), planning.material);
      const select = (from: typeof passages) =>
        selectSentences(meant.query, meant.intent, from, embed, {
          heard: namedTerms(question).length === 0 ? lastAnswer : "",
          ...unwanted,
          isFollowUp: true,
          near,
        });
      // "Why is that too slow" asks about what its lecture said, though another says that something is too slow.
      const here = intent.style === "reason" ? passages.filter(({ lecture }) => lecture === lastCited.lecture) : [];
      const said = here.length > 0 ? await select(here) : [];
      const quotes = said.length > 0 ? said : await select(passages);
      // A search for less than the question would answer who made something by what it is.
      if (quotes.length === 0) return asksForMaker(meant.query) ? refusal(meant.query, found, planning) : null;
      return `${correction([{ found: searched, query }], planning)}${opening}${composeAnswer(quotes)}`;
    },
  };
}

/** Styles of answers to what a follow-up wants of the topic: the topic that was searched does not tell it. */
const WANTED: ReadonlySet<AnswerStyle> = new Set(["example", "explanation", "other"]);

/** Returns a question as it was searched, with what the follow-up wants of it. */
const asMeant = (searched: ReturnType<typeof asSearched>, wanted: AnswerIntent): typeof searched =>
  WANTED.has(wanted.style) && searched.intent !== wanted
    ? { ...searched, intent: { ...wanted, subject: wanted.style === "other" ? wanted.subject : searched.query } }
    : searched;

/** Whether a passage names the subject: the "usual value" of another is not the one that was asked for. */
function names(subject: readonly string[], content: string): boolean {
  const terms = contentTerms(content);
  return subject.length === 0 || subject.some((term) => terms.has(term));
}

/** The lectures that are called like the subject: there, "it" is what the title says. */
const lecturesTitled = (subject: readonly string[], { material: { lectures } }: Planning): ReadonlySet<string> =>
  new Set(lectures.flatMap(({ lectureId, title }) => (subject.length > 0 && names(subject, title) ? [lectureId] : [])));

/** The passages of both lookups, each once: those near the previous citation, and those about its subject. */
function together(near: readonly FoundPassage[], found: readonly FoundPassage[]): FoundPassage[] {
  const best = Math.max(...found.map(({ score }) => score), 0) || 1;
  const scores = new Map(found.map(({ number, score }) => [number, score / best]));
  const others = found.filter(({ number }) => !near.some((passage) => passage.number === number));
  return [...near, ...others].map((passage) => ({
    ...passage,
    score: Math.max(near.includes(passage) ? NEAR_SHARE : 0, scores.get(passage.number) ?? 0),
  }));
}
