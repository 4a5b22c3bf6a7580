import { contentTerms } from "~/text/content-terms";
import { termOverlap } from "~/text/similarity";
import { stem } from "~/text/stem";
import { tokenize } from "~/text/tokenize";
import { opensSubject } from "./is-announcement";
import {
  asksForUsualValues,
  concludes,
  isAddress,
  isHypothetical,
  LANGUAGES,
  leansBack,
  matchesAnyLanguage,
} from "./languages/all";
import { bestActions, bestRun } from "./list-steps";
import { growSpan } from "./quote-span";
import type { Scored } from "./score-sentences";
import type { Candidate } from "./sentence-candidates";

/** A list in a lecture: what announces it, if anything does, and its items, each of one or more sentences. */
export type QuotedList = {
  announcement: Candidate | null;
  items: Candidate[][];
  /** Whether a first item was found and no second: the others are said where nothing was read. */
  isCut: boolean;
};

/** Seconds within which the items of a list follow its announcement. */
export const LIST_SECONDS = 240;
/** The share of a question's words that a sentence must have to announce the list that is asked for. */
const MIN_SHARED = 0.34;
/** Sentences after an announcement that may be its items. */
const MAX_FOLLOWING = 6;
const MAX_ITEMS = 6;
/** Sentences that name a step, of which more are a list. */
const FEW_STEPS = 2;
/** The share of the best sentence's score that one has which announces as many things as are asked for. */
const MIN_SHARE = 0.8;
const SAME_NUMBER = 0.5;

/**
 * Finds the list that a question asks for: the sentence that announces it ("A stemmer makes two kinds of mistakes")
 * with its items, else the sentences that each name a thing of the kind, else, for a question about steps, the run of
 * sentences that answers best. Null if there is none. `subject` is what several of are asked for in `question`.
 */
export function findList(subject: string, scored: readonly Scored[], question = subject): QuotedList | null {
  const values = asksForUsualValues(question) ? usualValues(scored) : [];
  if (values.length > 1) return { announcement: null, items: values, isCut: false };
  const announcement = announcementOf(subject, numberIn(question), scored);
  if (announcement) {
    const after = sentencesAfter(announcement, scored);
    const ordinals = itemsByOrdinal(after);
    const items = ordinals.length > 1 ? ordinals : itemsThatFollow(announcement, after);
    if (items.length > 0) return { announcement, items, isCut: ordinals.length === 1 };
  }
  const isSteps = isAboutSteps(subject);
  const actions = isSteps ? bestActions(scored) : null;
  if (actions) return asList(actions);
  const named = itemsByNoun(subject, scored);
  // Steps are told one after the other, and seldom each called a step.
  const isEnough = named.length > (isSteps ? FEW_STEPS : 1);
  if (isEnough) return { announcement: null, items: named, isCut: false };
  const run = isSteps ? bestRun(scored, named.flat()) : [];
  return run.length > 0 ? asList(run) : null;
}

const asList = (sentences: readonly Candidate[]): QuotedList => ({
  announcement: null,
  items: sentences.map((candidate) => [candidate]),
  isCut: false,
});

/** Returns the sentences of one lecture that give a usual value, each after those that name what it is for. */
function usualValues(scored: readonly Scored[]): Candidate[][] {
  const telling = scored.filter(
    ({ candidate: { mayLead, text } }) => mayLead && matchesAnyLanguage(text, ({ speech }) => speech.usual),
  );
  const [best] = [...telling].sort((a, b) => b.score - a.score);
  return telling
    .filter(({ candidate }) => candidate.passage.lecture === best?.candidate.passage.lecture)
    .sort((a, b) => a.candidate.at - b.candidate.at)
    .map((option) => growSpan(option, scored).sort((a, b) => a.position - b.position));
}

/** Returns the best sentence that says how many things follow and is about the question. */
function announcementOf(subject: string, number: number | null, scored: readonly Scored[]): Candidate | null {
  const asked = contentTerms(subject);
  const kind = kindAskedFor(subject);
  const isKind = (noun: string) => (kind === null ? asked.has(noun) : noun === kind);
  const most = Math.max(...scored.map(({ score }) => score));
  let best: { candidate: Candidate; value: number } | null = null;
  for (const { candidate, score } of scored) {
    const noun = announcedNoun(candidate.text);
    if (!candidate.mayLead || noun === null) continue;
    const shared = termOverlap(asked, candidate.text);
    const isAsMany = number !== null && numberIn(candidate.text) === number && score >= MIN_SHARE * most;
    if (shared < MIN_SHARED && !isKind(noun) && !isAsMany) continue;
    const value = shared + (isKind(noun) ? 1 : 0) + (isAsMany ? SAME_NUMBER : 0) + score;
    if (!best || value > best.value) best = { candidate, value };
  }
  return best?.candidate ?? null;
}

/** Returns the stem of what a sentence says there are several of, or null. */
function announcedNoun(text: string): string | null {
  for (const { speech } of LANGUAGES) {
    const noun = speech.announcesList.exec(text)?.[1];
    if (noun !== undefined) return stem(noun.toLowerCase());
  }
  return null;
}

/** The sentences said after another, in order, each once. */
function sentencesAfter(from: Candidate, scored: readonly Scored[]): Candidate[] {
  const seen = new Set<string>();
  return scored
    .map(({ candidate }) => candidate)
    .filter(
      ({ passage, at }) => passage.lecture === from.passage.lecture && at > from.at && at - from.at <= LIST_SECONDS,
    )
    .sort((a, b) => a.at - b.at)
    .filter(({ text }) => !seen.has(text) && seen.add(text));
}

/** Returns the sentences that open with "first", "second" and so on, each with what it begins. */
function itemsByOrdinal(after: readonly Candidate[]): Candidate[][] {
  const starts: number[] = [];
  for (const [index, { text }] of after.entries()) if (ordinalOf(text) === starts.length) starts.push(index);
  return starts.map((at, number) => {
    const [item, next] = [after[at], after[at + 1]];
    if (!item) return [];
    const told = after.slice(at + 1, starts[number + 1] ?? at + MAX_FOLLOWING);
    if (opensSubject(item.text)) return [item, ...pointOf(told)];
    const needsNext = isShort(item.text) && next && !starts.includes(at + 1) && !next.text.endsWith("?");
    return needsNext && next.passage === item.passage ? [item, next] : [item];
  });
}

/** Returns the sentence that concludes what is told of an item, else the first two that tell it. */
function pointOf(told: readonly Candidate[]): Candidate[] {
  const telling = told.filter(({ text, mayLead }) => mayLead && !isAddress(text) && !isHypothetical(text));
  const conclusion = telling.find(({ text }) => concludes(text));
  return conclusion ? [conclusion] : telling.slice(0, 2);
}

const isShort = (text: string) => text.split(/\s+/).length < SHORT_ITEM;
const SHORT_ITEM = 12;

/** Returns the number of the item that a sentence opens, from 0, or -1. */
function ordinalOf(text: string): number {
  const opening = text.split(/\s+/).slice(0, OPENING_WORDS).join(" ");
  for (const { speech } of LANGUAGES) {
    const at = speech.ordinals.findIndex((ordinal) => ordinal.test(opening));
    if (at >= 0) return at;
  }
  return -1;
}
const OPENING_WORDS = 5;

/**
 * Groups the sentences directly after an announcement into items. Items of a list often open alike ("When it cuts …");
 * else each sentence is one, with those that lean on it, as many as were announced.
 */
function itemsThatFollow(announcement: Candidate, after: readonly Candidate[]): Candidate[][] {
  const sentences = directlyAfter(announcement, after);
  const opening = sentences[0] && openingOf(sentences[0]);
  const isLike = sentences.slice(1).some((sentence) => openingOf(sentence) === opening);
  const items: Candidate[][] = [];
  for (const sentence of sentences) {
    const open = items.at(-1);
    const isOpening = isLike ? openingOf(sentence) === opening : !leansBack(sentence.text);
    if (open && !isOpening) open.push(sentence);
    else items.push([sentence]);
  }
  return items.slice(0, announcedNumber(announcement.text));
}

const openingOf = ({ text }: Candidate) => tokenize(text).slice(0, 2).join(" ");

/** Returns how many things a sentence announces, or a few if it does not tell. */
const announcedNumber = (text: string) => numberIn(text) ?? MAX_ITEMS;

/** Returns the first number of things that a text says, or null. */
function numberIn(text: string): number | null {
  const words = tokenize(text);
  for (const { speech } of LANGUAGES) {
    const at = speech.numbers.findIndex((number) => words.includes(number));
    if (at >= 0) return at + 2;
  }
  const digit = /\b[2-9]\b/u.exec(text)?.[0];
  return digit === undefined ? null : Number(digit);
}

/** The sentences that follow another without a question or words to the listeners between them. */
function directlyAfter(announcement: Candidate, after: readonly Candidate[]): Candidate[] {
  const sentences: Candidate[] = [];
  let previous = announcement;
  for (const candidate of after.slice(0, MAX_FOLLOWING)) {
    const isNext = candidate.passage === previous.passage && candidate.position === previous.position + 1;
    if (!isNext || candidate.text.endsWith("?") || isAddress(candidate.text)) break;
    sentences.push(candidate);
    previous = candidate;
  }
  return sentences;
}

/** Returns the sentences of one lecture that each name a thing of the kind asked for, in order. */
function itemsByNoun(subject: string, scored: readonly Scored[]): Candidate[][] {
  const noun = kindAskedFor(subject);
  if (noun === null) return [];
  const naming = scored.filter(({ candidate }) => candidate.mayLead && contentTerms(candidate.text).has(noun));
  const [best] = [...naming].sort((a, b) => b.score - a.score);
  return naming
    .map(({ candidate }) => candidate)
    .filter(({ passage }) => passage.lecture === best?.candidate.passage.lecture)
    .sort((a, b) => a.at - b.at)
    .slice(0, MAX_ITEMS)
    .map((candidate) => [candidate]);
}

/** Words after which a subject goes on: what is asked for comes before them. */
const AFTER_KIND = /\s(?:of|in|for|from|to|with|and|by|that|which|are|is|del?|en|para|con|y|que)\s.*$/iu;

/**
 * Returns the stem of the noun of which several are asked for: of "parameters" in "all the BM25 parameters of search".
 */
function kindAskedFor(subject: string): string | null {
  const named = subject.replace(/^(?:kinds?|types?|sorts?|tipos?|clases?)\s+(?:of|de)\s+/iu, "");
  const words = [tokenize(named)[0], tokenize(named.replace(AFTER_KIND, "")).at(-1)];
  const noun = words.find((word) => word !== undefined && word.length > 2 && /s$/u.test(word));
  return noun === undefined ? null : stem(noun);
}

const isAboutSteps = (subject: string) => matchesAnyLanguage(subject, ({ questions }) => questions.procedure);
