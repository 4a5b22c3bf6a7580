import { cosine } from "~/text/similarity";
import { isAnnouncement, opensSubject } from "./is-announcement";
import { isDefinition } from "./is-definition";
import { isAbrupt, isAddress, isHypothetical, leansBack, needsAntecedent, objects } from "./languages/all";
import type { Quotable } from "./quotable-sentences";
import type { FoundPassage } from "./read-prompt";
import type { EmbedTexts } from "./score-sentences";
import { timedSentences } from "./timed-sentences";

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
const REFUTED_PENALTY = 0.1;
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
        (sentence.isRefuted ? REFUTED_PENALTY : 0);
      if (!best || score > best.score) best = { sentence, score };
    }
    return best?.sentence ?? null;
  });
}

const EMPTY = new Float32Array(0);

/**
 * A sentence that may be quoted. `isOfExample`: it goes on with what the lecturer made up before. `isRefuted`: the
 * lecturer objects to it soon after.
 */
type Option = KeySentence & { isOfExample: boolean; isRefuted: boolean };

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
    const texts = [sentence.text, ...(isPaired ? [`${previous.text} ${sentence.text}`] : [])];
    const isOfExample = goesOnWithExample(said.slice(0, at), sentence.text);
    const isRefuted =
      said.slice(at + 1, at + 1 + MAX_REFUTED).some(({ text }) => objects(text)) && !objects(sentence.text);
    return texts
      .filter((text) => isQuotable(text))
      .map((text) => ({ ...sentence, text, number: passage.number, isOfExample, isRefuted }));
  });
}

function isQuotable(text: string): boolean {
  const words = text.split(/\s+/).length;
  return words >= MIN_WORDS && words <= MAX_WORDS;
}

const mayPrecede = ({ text, opens, ends }: Quotable) =>
  opens && ends && !text.endsWith("?") && !isAddress(text) && !isAbrupt(text) && (!leansBack(text) || concludes(text));

/** Whether a sentence only draws a conclusion from the one before: "So each term gets a weight." */
const concludes = (text: string) => !needsAntecedent(text) && /^(?:so|así)(?!\p{L})/iu.test(text);

/** Sentences after one within which the lecturer objects to it. */
const MAX_REFUTED = 2;

/** Sentences after one that the lecturer makes up which still belong to it. */
const MAX_OF_EXAMPLE = 2;

/** Whether a sentence goes on with an example of the lecturer, and does not conclude from it ("So …"). */
const goesOnWithExample = (before: readonly Quotable[], text: string) =>
  !concludes(text) && before.slice(-MAX_OF_EXAMPLE).some((sentence) => isHypothetical(sentence.text));

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
  return concludes(text) ? CONCLUSION_PENALTY : leansBack(text) ? CONNECTIVE_PENALTY : 0;
}

function meanOf(vectors: readonly Float32Array[]): Float32Array {
  const mean = new Float32Array(vectors[0]?.length ?? 0);
  for (const vector of vectors)
    for (const [index, value] of vector.entries()) mean[index] = (mean[index] ?? 0) + value / vectors.length;
  return mean;
}
