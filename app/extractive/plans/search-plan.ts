import { contentTerms } from "~/text/content-terms";
import { termOverlap } from "~/text/similarity";
import { composeAnswer } from "../compose-answer";
import { chapterIn, describedBy } from "../find-titles";
import { namedTerms } from "../generic-words";
import { givenDefinition } from "../glossary-definition";
import { withHeadings } from "../headings";
import type { AnswerIntent } from "../intent";
import { isCovered, mayAnswer } from "../is-covered";
import { asksNothing } from "../is-heading";
import { asksForUnnamedLecturer, asksForUnsaidAssessment, asksForUnsaidCode } from "../languages/all";
import { firstLectureId, type Material, type Section } from "../material";
import { spanAround } from "../moment-asked-for";
import { isInOtherScript } from "../other-script";
import type { FoundPassage } from "../read-prompt";
import { inScope } from "../scope";
import { isCommonplace } from "../section-titles";
import { selectSentences, type Quote, type Unwanted } from "../select-sentences";
import { areOnlyOtherWords, asksForUnsaid, unsaidWords } from "../unsaid-words";
import { asSearched, correction } from "./corrected-question";
import { describedPlan } from "./described-plan";
import { withNearQuestions } from "./good-questions";
import { momentPlan, sectionPlan } from "./material-plans";
import { readSection, type Plan, type Planning } from "./plan";
import { readOnPlan } from "./read-on-plan";

/** Searches a question and quotes the sentences that answer it. */
export function searchPlan(
  query: string,
  intent: AnswerIntent,
  planning: Planning,
  { unwanted, opening = "" }: { unwanted?: Unwanted; opening?: string } = {},
): Plan {
  const chapter = chapterIn(query, planning.material);
  return {
    calls: [["search_course", { query }], ...(chapter ? [readSection(chapter)] : [])],
    compose: async (lookups) => {
      const [found, read] = [0, 1].map((at) => lookups.find(({ index }) => index === at));
      const meant = asSearched(found, query, intent);
      const given = givenDefinition([intent, meant.intent], found?.definitions ?? [], planning.phrases);
      const passages = withChapter(found?.passages ?? [], chapter ? (read?.passages ?? []) : []);
      const answer = await quotesFrom(meant.query, meant.intent, passages, planning, unwanted);
      const textWith = (quoted: string | null) => [given, quoted].filter((part) => part !== null).join("\n\n") || null;
      const before = `${correction([{ found, query }], planning)}${opening}`;
      const further =
        answer && readOnPlan(answer.quotes, passages, (quotes) => `${before}${textWith(answer.textOf(quotes))}`);
      if (further) return further;
      const text = textWith(answer && answer.textOf(answer.quotes));
      if (text === null) {
        const described = describedBy(meant.query, planning.material);
        if (described) return describedPlan(described, planning);
        const titled = chapterAskedFor(meant.intent, meant.query, planning.material);
        if (titled) return sectionPlan(titled, planning);
        if (planning.here)
          return momentPlan({ ...planning.here, ...spanAround(planning.here.seconds), isNear: true }, planning);
        return refusal(meant.query, found?.passages ?? [], planning);
      }
      return `${before}${text}`;
    },
  };
}

/** Returns the chapter whose title has all that a question for how something works names, or null. */
function chapterAskedFor({ style, subject }: AnswerIntent, question: string, material: Material): Section | null {
  const chapter = style === "steps" && subject !== question ? chapterIn(question, material) : null;
  const names = new Set(namedTerms(question));
  return chapter && names.size > 0 && termOverlap(names, chapter.title) === 1 ? chapter : null;
}

/** A passage of the chapter that a question names counts as much as this share of the best one that was found. */
const CHAPTER_SHARE = 0.9;

/** The passages found, with those of the chapter that the question names. */
export function withChapter(found: readonly FoundPassage[], chapter: readonly FoundPassage[]): FoundPassage[] {
  const least = CHAPTER_SHARE * Math.max(0, ...found.map(({ score }) => score));
  const read = new Set(chapter.map(({ number }) => number));
  const others = chapter.filter(({ number }) => !found.some((passage) => passage.number === number));
  return [...found, ...others].map((passage) =>
    read.has(passage.number) ? { ...passage, score: Math.max(passage.score, least) } : passage,
  );
}

const TITLE_WEIGHT = 0.15;
/** A passage need not repeat what its lecture is called. */
const UNSAID_WEIGHT = 1;

/** Raises the scores of passages whose chapter and lecture are named like what the question is about. */
function withTitles(question: string, passages: readonly FoundPassage[], { lectures }: Material): FoundPassage[] {
  const terms = contentTerms(question);
  return passages.map((passage) => {
    const { lecture, chapter } = placeIn(passage, lectures);
    const titles = `${chapter?.title ?? ""} ${lecture?.title ?? ""}`;
    const unsaid = unsaidShare(terms, passage.content, lecture?.title ?? "");
    return {
      ...passage,
      score: passage.score + TITLE_WEIGHT * termOverlap(terms, titles) + UNSAID_WEIGHT * unsaid,
    };
  });
}

/**
 * Returns the share of a question's words that a passage leaves to its lecture's title, if it says any of the others.
 */
function unsaidShare(terms: ReadonlySet<string>, content: string, title: string): number {
  const said = contentTerms(content);
  const called = contentTerms(title);
  const isAbout = [...terms].some((term) => !called.has(term) && said.has(term));
  return isAbout ? [...terms].filter((term) => called.has(term) && !said.has(term)).length / terms.size : 0;
}

/** Returns the lecture and the chapter of a passage's middle. */
function placeIn({ lecture: id, start_seconds, end_seconds }: FoundPassage, lectures: Material["lectures"]) {
  const lecture = lectures.find(({ lectureId }) => lectureId === id);
  const middle = ((start_seconds + end_seconds) / 2) * 1000;
  return { lecture, chapter: lecture?.chapters.findLast(({ startMs }) => startMs <= middle) };
}

/** A passage in a chapter that the question names needs less similarity. */
const TITLED_SIMILARITY = 0.38;

/** Whether a question has all subject words of the title of the chapter in which a passage was found. */
function isTitled(question: string, passages: readonly FoundPassage[], { lectures }: Material): boolean {
  const asked = contentTerms(question);
  return passages.some((passage) => {
    const title = placeIn(passage, lectures).chapter?.title ?? "";
    const terms = contentTerms(title);
    const isNamed = terms.size > 0 && !isCommonplace(title) && [...terms].every((term) => asked.has(term));
    return isNamed && passage.similarity >= TITLED_SIMILARITY;
  });
}

/** Returns the answer that passages give to a question, or null if they do not answer it. */
export async function answerFrom(...asked: Parameters<typeof quotesFrom>): Promise<string | null> {
  const answer = await quotesFrom(...asked);
  return answer && answer.textOf(answer.quotes);
}

/** Questions that only a lecture with a certain word answers. */
const NEEDS_WORD = [asksForUnnamedLecturer, asksForUnsaidAssessment, asksForUnsaidCode];

/** What is quoted to answer a question, and the text of an answer that quotes it. */
type Answer = { quotes: readonly Quote[]; textOf: (quotes: readonly Quote[]) => string };

async function quotesFrom(
  question: string,
  { style, subject }: AnswerIntent,
  found: readonly FoundPassage[],
  planning: Planning,
  unwanted: Unwanted = {},
): Promise<Answer | null> {
  const { embed, conversation, leans, here } = planning;
  // A question that needed the conversation's words is about what the conversation is about.
  const contents = found.map(({ content }) => content);
  if (NEEDS_WORD.some((isUnsaid) => isUnsaid(question, contents))) return null;
  const isOwn = !leans || question === conversation.question;
  const unsaid = isOwn ? await unsaidWords(question, found, planning) : null;
  if (asksForUnsaid(unsaid)) return null;
  const isAbout = !isOwn || isCovered(found, question) || isTitled(question, found, planning.material);
  const isDoubtful = !isAbout && !areOnlyOtherWords(unsaid);
  if (isDoubtful && !mayAnswer(found)) return null;
  const { passages, isElsewhere } = passagesInScope(question, { kind: "answer", style, subject }, found, planning);
  const quotes = await selectSentences(
    question,
    { kind: "answer", style, subject: subject || question },
    passages,
    embed,
    {
      isFollowUp: !isOwn,
      isDoubtful,
      isTopic: asksNothing(conversation.question),
      near: here ? { question: "", lecture: here.lecture.lectureId, seconds: here.seconds } : undefined,
      ...unwanted,
    },
  );
  if (quotes.length === 0) return null;
  const place = isElsewhere ? `${placeOf(quotes, passages, planning)} ` : "";
  return { quotes, textOf: (some) => `${place}${composeAnswer(some)}` };
}

/** Returns the passages to quote from: those of the lecture that is asked about, if they are as good as the others. */
export function passagesInScope(
  question: string,
  { style, subject }: AnswerIntent,
  found: readonly FoundPassage[],
  { material, here }: Planning,
) {
  const said = found.filter(({ lecture }) => lecture === here?.lecture.lectureId);
  const passages = said.length > 0 ? said : found;
  return inScope(withHeadings(withTitles(question, passages, material), material), {
    firstLectureId: firstLectureId(material),
    isDefinition: style === "definition",
    subject,
  });
}

/** Says that what is quoted is from another lecture. */
export function placeOf(
  quotes: readonly Pick<Quote, "number">[],
  passages: readonly FoundPassage[],
  { material: { lectures }, phrases }: Planning,
): string {
  const quoted = new Set(quotes.map(({ number }) => passages.find((passage) => passage.number === number)?.lecture));
  const [lecture] = lectures.filter(({ lectureId }) => quoted.has(lectureId));
  return lecture && quoted.size === 1 ? phrases.fromLecture(lecture.title) : phrases.fromLectures;
}

/** Says that nothing was found, with two questions near it that can be answered. */
export function refusal(asked: string, passages: readonly FoundPassage[], planning: Planning): Promise<string> {
  const { nothingFound, notCovered, otherScript } = planning.phrases;
  const isForeign = isInOtherScript(planning.conversation.question, planning.material);
  const near = passages.flatMap((passage) => {
    const { lecture, chapter } = placeIn(passage, planning.material.lectures);
    return [chapter?.title ?? lecture?.title ?? ""];
  });
  return withNearQuestions(
    isForeign ? otherScript : passages.length === 0 ? nothingFound : notCovered,
    { asked, near: near.filter((title) => title !== "") },
    planning,
  );
}
