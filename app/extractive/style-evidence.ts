import { contentTerms } from "~/text/content-terms";
import { stem } from "~/text/stem";
import { tokenize } from "~/text/tokenize";
import type { AnswerIntent } from "./intent";
import { isDefinition } from "./is-definition";
import { asksForDate, asksForUsual, countedIn, isAddress, matchesAnyLanguage } from "./languages/all";

/** For each kind of sentence that the question asks for: 1 if the sentence is of the kind, otherwise 0. */
export type StyleEvidence = {
  definition: number;
  /** A definition of what a "how" question is about. */
  workings: number;
  reason: number;
  step: number;
  /** How to calculate what the question asks about. */
  arithmetic: number;
  person: number;
  quantity: number;
  /** A usual value, if the question asks for one. */
  usual: number;
  example: number;
  explanation: number;
  other: number;
  list: number;
};

/** The evidence that a definition of "the dictionary" gives about "the dictionary of the index". */
const HEAD_SHARE = 0.75;
/** What a sentence about "lower layers" says of "a layer in a graph". */
const OPENING_SHARE = 0.5;
const OPENING_WORDS = 3;

function opensWith(head: string, text: string): boolean {
  const terms = contentTerms(head);
  const opening = contentTerms(text.split(/\s+/).slice(0, OPENING_WORDS).join(" "));
  return terms.size > 0 && [...terms].every((term) => opening.has(term));
}

function defines(subject: string, text: string): number {
  if (isDefinition(subject, text)) return 1;
  const [head = "", complement] = subject.split(/\s+(?:of|in|del?|en)\s+/iu);
  if (complement === undefined) return 0;
  return isDefinition(head, text) ? HEAD_SHARE : opensWith(head, text) ? OPENING_SHARE : 0;
}

/** Words after a number within which what it counts is named: "228,000 training examples". */
const COUNTED_WITHIN = 3;
/** What another number says of "how many examples". */
const OTHER_NUMBER_SHARE = 0.5;

/** Returns how much of what a question asks the number of is what a sentence tells. */
function countShare(question: string, text: string): number {
  const counted = countedIn(question);
  if (counted === null) return 1;
  const wanted = stem(counted.toLowerCase());
  const words = tokenize(text);
  const isNumber = (word: string) => matchesAnyLanguage(word, ({ speech }) => speech.quantity);
  const isCounted = words.some(
    (word, at) => stem(word) === wanted && words.slice(Math.max(0, at - COUNTED_WITHIN), at).some(isNumber),
  );
  return isCounted ? 1 : OTHER_NUMBER_SHARE;
}

/** Returns how much of the number or the date that a question asks for a sentence tells. */
function toldShare(question: string, text: string): number {
  if (asksForDate(question) && matchesAnyLanguage(text, ({ speech }) => speech.date)) return 1;
  if (!matchesAnyLanguage(text, ({ speech }) => speech.quantity)) return 0;
  return asksForDate(question) ? OTHER_NUMBER_SHARE : countShare(question, text);
}

/** Returns whether a question asks how to calculate something. */
export const asksForCalculation = ({ style, subject }: Pick<AnswerIntent, "style" | "subject">): boolean =>
  style === "steps" && matchesAnyLanguage(subject, ({ questions }) => questions.calculation);

/** Returns whether a sentence gives a reason. */
export const givesReason = (text: string) => matchesAnyLanguage(text, ({ speech }) => speech.reason);

/** Returns whether a sentence is of the kind that the question asks for. */
export function styleEvidence({ style, subject }: AnswerIntent, text: string): StyleEvidence {
  const says = (kind: "reason" | "step" | "arithmetic" | "person" | "example" | "explanation" | "other" | "usual") =>
    Number(matchesAnyLanguage(text, ({ speech }) => speech[kind]));
  return {
    definition: style === "definition" ? defines(subject, text) : 0,
    workings: style === "steps" ? Number(isDefinition(subject, text)) : 0,
    reason: style === "reason" ? says("reason") : 0,
    step: style === "steps" && !isAddress(text) ? says("step") : 0,
    arithmetic: asksForCalculation({ style, subject }) ? says("arithmetic") : 0,
    person: style === "person" ? says("person") : 0,
    quantity: style === "quantity" ? toldShare(subject, text) : 0,
    usual: style === "quantity" && asksForUsual(subject) ? says("usual") : 0,
    example: style === "example" ? says("example") : 0,
    explanation: style === "explanation" ? says("explanation") : 0,
    other: style === "other" ? says("other") : 0,
    list: style === "list" ? Number(matchesAnyLanguage(text, ({ speech }) => speech.announcesList)) : 0,
  };
}
