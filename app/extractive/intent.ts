import { stopWordsOf } from "~/text/stop-words";
import { tokenize } from "~/text/tokenize";
import {
  chapterWithWords,
  describedBy,
  edgeNamed,
  neighborNamed,
  neighborOfCurrent,
  sectionNamed,
  sectionTitled,
  type Described,
} from "./find-titles";
import { followUpOf, type FollowUp } from "./follow-up-intent";
import { subjectTerms } from "./generic-words";
import { asksForUsual, asksForUsualValues } from "./languages/all";
import type { SelfTopic } from "./languages/self-topics";
import { match, selfTopicOf, subjectOf, workings, type Match } from "./match-question";
import { currentLecture, NO_MATERIAL, sectionsOf, type Material, type Section } from "./material";
import { materialOf, soFarOf, withoutSubject, type MaterialIntent } from "./material-intent";
import { momentAskedFor, sideOf, withoutHere, type Moment } from "./moment-asked-for";
import { partsOf, type Part } from "./parts-of-question";
import { plainQuestion } from "./plain-question";

/** The kind of sentences that an answer prefers. */
export type AnswerStyle =
  | "definition"
  | "steps"
  | "reason"
  | "person"
  | "quantity"
  | "example"
  | "explanation"
  | "other"
  | "list"
  | "plain";

/** Styles that ask for a fact, which is told in few words. */
export const FACTS: ReadonlySet<AnswerStyle> = new Set(["person", "quantity"]);

/** What is not about the lectures: courtesies, and the assistant itself. */
export type Talk = "greeting" | "farewell" | "thanks" | "understood" | "capabilities" | SelfTopic;

/** How to compose an answer, or which lookup the question asks for instead of a search. */
export type Intent =
  | { kind: "answer"; style: AnswerStyle; subject: string }
  | { kind: "mentions"; term: string }
  | { kind: "around"; side: "before" | "after" | "both" }
  | { kind: "talk"; about: Talk }
  | MaterialIntent
  | { kind: "here"; question: string; asked: Intent; at: Pick<Moment, "lecture" | "seconds"> | null }
  | { kind: "section"; section: Section }
  | { kind: "described"; described: Described }
  | { kind: "again"; how: FollowUp }
  | { kind: "parts"; parts: Part[] };

/** The kind of sentences to answer with, and what they are about. */
export type AnswerIntent = Extract<Intent, { kind: "answer" }>;

/** The parts of the conversation that change the meaning of a question. */
export type Asked = {
  material?: Material;
  /** Whether an answer with a citation came before. */
  isFollowUp?: boolean;
  /** The lecture that the previous answer cites first. */
  lastLecture?: string | undefined;
};

/** Longer questions are cut: the patterns must not spend time on them. */
const MAX_QUESTION_CHARACTERS = 300;
const TELL_ME_ABOUT = /^(?:tell\s+me\s+about|h[aá]blame\s+de)\s+(.+)$/iu;

/** Returns what a question asks for. A question that no language's patterns match gets a plain answer. */
export function intentOf(
  question: string,
  { material = NO_MATERIAL, isFollowUp = false, lastLecture }: Asked = {},
): Intent {
  const asked = plainQuestion(question)
    .replace(/[\s?!.¿¡]+$/u, "")
    .slice(0, MAX_QUESTION_CHARACTERS);
  return (
    understoodOf(question) ??
    talkOf(asked) ??
    titleOf(asked, material) ??
    soFarOf(asked, material) ??
    (isFollowUp ? again(followUpOf(asked)) : null) ??
    nextPartOf(asked, material) ??
    momentOf(asked, material, { isFollowUp, lastLecture }) ??
    hereOf(asked, { material, isFollowUp, lastLecture }) ??
    (match("another", asked) ? { kind: "talk", about: "capabilities" } : null) ??
    materialOf(asked, material, isFollowUp) ??
    (asksForUsualValues(asked) ? { kind: "answer", style: "list", subject: asked } : null) ??
    severalThings(partsOf(asked)) ??
    placeOf(asked, material) ??
    (subjectTerms(asked).length === 0 ? withoutSubject(asked, material, isFollowUp) : null) ??
    answerOf(asked)
  );
}

/** A reply that says nothing else: "ok thanks" is asked as "ok", but thanks too. */
const understoodOf = (question: string): Intent | null =>
  match("understood", question.trim().replace(/[\s!.]+$/u, "")) && { kind: "talk", about: "understood" };

function talkOf(asked: string): Intent | null {
  for (const about of ["greeting", "farewell", "thanks", "capabilities"] as const)
    if (match(about, asked)) return { kind: "talk", about };
  const about = selfTopicOf(asked);
  return about && { kind: "talk", about };
}

function titleOf(asked: string, material: Material): Intent | null {
  if (match("overview", asked)) return null; // a chapter may be called "Summary"
  const section = sectionTitled(TELL_ME_ABOUT.exec(asked)?.[1] ?? asked, material);
  return section && section.kind === "chapter" ? { kind: "section", section } : null;
}

const again = (how: FollowUp | null): Intent | null => how && { kind: "again", how };

function momentOf(
  asked: string,
  material: Material,
  conversation: Parameters<typeof momentAskedFor>[2],
): Intent | null {
  const moment = momentAskedFor(asked, material, conversation);
  return moment && { kind: "moment", ...moment };
}

/** A question about something that is said where the video is: what it names is looked for there first. */
function hereOf(asked: string, { material = NO_MATERIAL, ...context }: Asked): Intent | null {
  const question = withoutHere(asked);
  if (question === null) return null;
  const lecture = currentLecture(material);
  const at = lecture && material.atSeconds !== null ? { lecture, seconds: material.atSeconds } : null;
  return { kind: "here", question, asked: intentOf(question, { material, ...context }), at };
}

/** "Who are you and what can you do" is one question about the assistant. */
function severalThings(parts: Part[] | null): Intent | null {
  const talks = parts?.map(({ question }) => talkOf(question));
  const talk = talks?.every((about) => about !== null) ? talks.at(-1) : null;
  return talk ?? (parts && { kind: "parts", parts });
}

/** Returns which part of the course a question asks for the neighbor of, and on which side; else null. */
function nextToIn(asked: string): { name: string; side: "before" | "after" } | null {
  const nextTo = match("nextTo", asked);
  if (!nextTo) return null;
  return { name: subjectOf(nextTo), side: nextTo.language.questions.precedes.test(asked) ? "before" : "after" };
}

/** "What comes after this part", where the video is. */
function nextPartOf(asked: string, material: Material): Intent | null {
  const nextTo = nextToIn(asked);
  const section = nextTo && neighborOfCurrent(nextTo.name, nextTo.side, material);
  return section && { kind: "section", section };
}

/** A question for a place in the course. */
function placeOf(asked: string, material: Material): Intent | null {
  const edge = edgeNamed(asked, material);
  if (edge) return { kind: "section", section: edge };
  const nextTo = nextToIn(asked);
  if (nextTo) {
    const section = neighborNamed(nextTo.name, nextTo.side, material);
    if (section) return sectionOrLecture(section);
  }
  const navigation = match("navigation", asked);
  if (navigation) {
    const subject = withoutPlace(navigation);
    const section = edgeNamed(subject, material) ?? sectionNamed(subject, material);
    if (section) return sectionOrLecture(section);
    const described = describedBy(subject, material);
    return described ? { kind: "described", described } : { kind: "mentions", term: subject };
  }
  const mention = match("mentions", asked);
  if (!mention) return null;
  const term = withoutPlace(mention);
  const section = mention.language.questions.names.test(asked) ? null : chapterWithWords(term, material);
  return section ? { kind: "section", section } : { kind: "mentions", term };
}

const sectionOrLecture = (section: Section): Intent =>
  section.kind === "lecture"
    ? { kind: "overview", title: section.title, sections: sectionsOf(section.lecture) }
    : { kind: "section", section };

/** Returns what a question wants to find: "the flat tyre" of "the flat tyre example". */
const withoutPlace = (found: Match) => subjectOf(found).replace(found.language.questions.place, "").trim();

function answerOf(asked: string): Intent {
  const side = sideOf(asked);
  if (side !== null) return { kind: "around", side };
  const example = match("example", asked);
  if (example) return { kind: "answer", style: "example", subject: subjectOf(example) };
  const list = match("list", asked);
  if (list) return { kind: "answer", style: "list", subject: subjectOf(list) };
  for (const style of ["reason", "steps", "person", "quantity"] as const)
    if (match(style, asked)) return { kind: "answer", style, subject: workings(asked) ?? asked };
  if (asksForUsual(asked)) return { kind: "answer", style: "quantity", subject: asked };
  const definition = match("definition", asked);
  if (definition) return { kind: "answer", style: "definition", subject: subjectOf(definition) };
  return { kind: "answer", style: isName(asked) ? "definition" : "plain", subject: asked };
}

/** A few words without a verb or question word: "inverse document frequency". */
function isName(asked: string): boolean {
  const words = tokenize(asked);
  const stopWords = stopWordsOf(words);
  return words.length > 0 && words.length <= MAX_TERM_WORDS && words.every((word) => !stopWords.has(word));
}
const MAX_TERM_WORDS = 4;
