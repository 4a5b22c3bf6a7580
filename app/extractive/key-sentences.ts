import { cosine } from "~/text/similarity";
import { isAnnouncement, opensSubject } from "./is-announcement";
import { isDefinition } from "./is-definition";
import {
  concludes,
  isAbrupt,
  isAction,
  isAddress,
  isHypothetical,
  leansBack,
  namesDescribed,
  needsAntecedent,
  objects,
  opensStep,
} from "./languages/all";
import type { Quotable } from "./quotable-sentences";
import type { FoundPassage } from "./read-prompt";
import type { EmbedTexts } from "./score-sentences";
import { timedSentences, type TimedSentence } from "./timed-sentences";

/** A sentence with the number of its passage. */
export type KeySentence = Quotable & { number: number };

const MIN_WORDS = 6;
const MAX_WORDS = 40;
/** "That is all." adds nothing to the sentence before it. */
const MIN_WORDS_OF_PAIR = 4;
const LEANS_BACK_PENALTY = 0.25;
const CONNECTIVE_PENALTY = 0.12;
const OBJECTION_PENALTY = 0.02; // it is the lecturer's point
const CONCLUSION_PENALTY = 0.05; // "So …" is understood without the sentence before
const ANNOUNCEMENT_PENALTY = 0.15;
const HYPOTHETICAL_PENALTY = 0.25;
const OF_EXAMPLE_PENALTY = 0.15;
const ABRUPT_PENALTY = 0.15;
const CONDITION_PENALTY = 0.1; // a case is less than the rule
const CONDITION = /^(?:when|if|cuando|si)\s/iu;
const REFUTED_PENALTY = 0.2;
const DISMISSED_PENALTY = 0.3; // "But that is too simple."
const ADDRESS_PENALTY = 0.3;
const DEFINITION_BONUS = 0.08;
/** How much the title counts beside the other sentences. */
const TITLE_WEIGHT = 0.5;
/** The same of the lecturer's own summary. */
const GIST_WEIGHT = 0.4;

/**
 * Returns the sentence of each group of passages that stands best for it: close to the title and to the other sentences
 * of the group, complete in itself, and neither addressed to the listeners nor announcing what follows. Null for a
 * group without such a sentence.
 *
 * @param gist what the lecturer sums up, if anything
 */
export async function keySentences(
  groups: readonly { title: string; passages: readonly FoundPassage[]; from: number; to: number }[],
  embed: EmbedTexts,
  gist: readonly string[] = [],
): Promise<(KeySentence | null)[]> {
  const sentences = groups.map(({ passages, from, to }) =>
    passages.flatMap((passage) => sentencesBetween(passage, from, to)),
  );
  const texts = groups.flatMap(({ title }, index) => [title, ...(sentences[index] ?? []).map(({ text }) => text)]);
  if (texts.length === groups.length) return groups.map(() => null);
  const vectors = await embed([...gist, ...texts]);
  const told = vectors.slice(0, gist.length);
  let at = gist.length;
  return groups.map((_, index) => {
    const own = sentences[index] ?? [];
    const [title = EMPTY, ...of] = vectors.slice(at, (at += own.length + 1));
    const center = meanOf(of);
    let best: { sentence: Option; score: number } | null = null;
    for (const [place, sentence] of own.entries()) {
      const vector = of[place] ?? EMPTY;
      const score =
        TITLE_WEIGHT * cosine(vector, title) +
        cosine(vector, center) +
        GIST_WEIGHT * Math.max(0, ...told.map((point) => cosine(vector, point))) +
        bonusOf(sentence.text, groups[index]?.title ?? "") -
        (sentence.isOfExample ? OF_EXAMPLE_PENALTY : 0) -
        OBJECTED[sentence.objection];
      if (!best || score > best.score) best = { sentence, score };
    }
    return best?.sentence ?? null;
  });
}

const EMPTY = new Float32Array(0);

/** How the lecturer objects to a sentence soon after it: with a point, or by nothing but dismissing it at once. */
type Objection = "none" | "refuted" | "dismissed";
const OBJECTED: Record<Objection, number> = { none: 0, refuted: REFUTED_PENALTY, dismissed: DISMISSED_PENALTY };

/** A sentence that may be quoted. `isOfExample`: it goes on with what the lecturer made up before. */
type Option = KeySentence & { isOfExample: boolean; objection: Objection };

/**
 * The sentences of a passage that are said between two seconds and can stand alone. One that speaks of what the previous
 * one names is quoted with that one, too: "For each word, a list of documents. That is all an inverted index is."
 */
function sentencesBetween(passage: FoundPassage, from: number, to: number): Option[] {
  const said = timedSentences(passage);
  return said.flatMap(({ start, end, ...sentence }, at) => {
    const middle = (start + end) / 2;
    if (middle < from || middle > to || sentence.text.endsWith("?")) return [];
    const previous = said[at - 1];
    const isPaired =
      previous !== undefined &&
      sentence.text.split(/\s+/).length >= MIN_WORDS_OF_PAIR &&
      previous.start >= from &&
      (needsAntecedent(sentence.text) || isAbrupt(sentence.text)) &&
      mayPrecede(previous);
    const after = said.slice(at + 1);
    const texts = [
      withSteps(sentence.text, after),
      ...(isPaired ? [`${previous.text} ${sentence.text}`] : []),
      ...described(sentence.text, said.slice(0, at), from),
    ];
    const isOfExample = goesOnWithExample(said.slice(0, at), sentence.text);
    const objection = objectionTo(sentence.text, after);
    return texts
      .filter((text) => isQuotable(text))
      .map((text) => ({ ...sentence, text, number: passage.number, isOfExample, objection }));
  });
}

/** Sentences that describe what is then named. */
const MAX_DESCRIBING = 4;

/** Returns what a sentence names with the sentences that describe it: "If two arrows … This is called cosine similarity." */
function described(name: string, before: readonly TimedSentence[], from: number): string[] {
  if (!namesDescribed(name)) return [];
  const describing = before.slice(-MAX_DESCRIBING).reverse();
  const end = describing.findIndex(({ start, text }) => start < from || text.endsWith("?") || isAddress(text));
  const whole = end < 0 ? describing : describing.slice(0, end);
  const openings = whole.flatMap(({ text }, index) => (needsAntecedent(text) || isAbrupt(text) ? [] : [index]));
  return openings.map((index) => {
    const sentences = [...whole.slice(0, index + 1).reverse(), { text: name }];
    return sentences.map(({ text }) => text).join(" ");
  });
}

/** Words of a sentence that only dismisses the one before. */
const MAX_DISMISSING = 6;

/** Returns how the lecturer objects to a sentence in what follows it. One that dismisses another is no better than that. */
function objectionTo(text: string, after: readonly Quotable[]): Objection {
  if (objects(text)) return dismisses(text) ? "dismissed" : "none";
  const [next, ...others] = after.slice(0, MAX_REFUTED);
  if (next && dismisses(next.text)) return "dismissed";
  // "Open each document and read it. For a small folder this is fine. But …": only what is to be done is still meant.
  const about = isAction(text) ? [next, ...others] : [next];
  return about.some((sentence) => sentence && objects(sentence.text)) ? "refuted" : "none";
}

const dismisses = (text: string) => objects(text) && text.split(/\s+/).length <= MAX_DISMISSING;

/** What is done is quoted with the further steps, as far as they fit: "Take its frequency. Multiply it by … Then …" */
function withSteps(text: string, after: readonly Quotable[]): string {
  if (!isAction(text)) return text;
  const end = after.findIndex((next) => !opensStep(next.text) && !isAbrupt(next.text));
  const whole = [text, ...(end < 0 ? after : after.slice(0, end)).map((next) => next.text)].join(" ");
  return whole.split(/\s+/).length <= MAX_WORDS ? whole : text;
}

function isQuotable(text: string): boolean {
  const words = text.split(/\s+/).length;
  return words >= MIN_WORDS && words <= MAX_WORDS;
}

const mayPrecede = ({ text, opens, ends }: Quotable) =>
  opens &&
  ends &&
  !text.endsWith("?") &&
  !isAddress(text) &&
  !isAbrupt(text) &&
  (!leansBack(text) || onlyConcludes(text));

/** Whether a sentence only draws a conclusion from the one before: "So each term gets a weight." */
const onlyConcludes = (text: string) => !needsAntecedent(text) && concludes(text);

/** Sentences after one within which the lecturer objects to it. */
const MAX_REFUTED = 2;

/** Sentences after one that the lecturer makes up which still belong to it. */
const MAX_OF_EXAMPLE = 2;

/** Whether a sentence goes on with an example of the lecturer, and does not conclude from it ("So …"). */
const goesOnWithExample = (before: readonly Quotable[], text: string) =>
  !onlyConcludes(text) && before.slice(-MAX_OF_EXAMPLE).some((sentence) => isHypothetical(sentence.text));

function bonusOf(text: string, title: string): number {
  const defines = isDefinition(title, text) || /\b(?:is called|are called|this is|means|is the|is a)\b/iu.test(text);
  return (
    (defines ? DEFINITION_BONUS : 0) -
    (isAddress(text) ? ADDRESS_PENALTY : 0) -
    (isHypothetical(text) ? HYPOTHETICAL_PENALTY : 0) -
    (CONDITION.test(text) ? CONDITION_PENALTY : 0) -
    (isAbrupt(text) ? ABRUPT_PENALTY : 0) -
    (isAnnouncement(text) || opensSubject(text) ? ANNOUNCEMENT_PENALTY : 0) -
    leaningPenalty(text)
  );
}

function leaningPenalty(text: string): number {
  if (needsAntecedent(text)) return LEANS_BACK_PENALTY;
  if (objects(text)) return OBJECTION_PENALTY;
  return onlyConcludes(text) ? CONCLUSION_PENALTY : leansBack(text) ? CONNECTIVE_PENALTY : 0;
}

function meanOf(vectors: readonly Float32Array[]): Float32Array {
  const mean = new Float32Array(vectors[0]?.length ?? 0);
  for (const vector of vectors)
    for (const [index, value] of vector.entries()) mean[index] = (mean[index] ?? 0) + value / vectors.length;
  return mean;
}
