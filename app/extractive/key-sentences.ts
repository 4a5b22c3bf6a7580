import { cosine } from "~/text/similarity";
import { isAnnouncement, opensSubject } from "./is-announcement";
import { isDefinition } from "./is-definition";
import { isAddress, isHypothetical, leansBack, needsAntecedent } from "./languages/all";
import type { Quotable } from "./quotable-sentences";
import type { FoundPassage } from "./read-prompt";
import type { EmbedTexts } from "./score-sentences";
import { timedSentences } from "./timed-sentences";

/** A sentence with the number of its passage. */
export type KeySentence = Quotable & { number: number };

const MIN_WORDS = 6;
const MAX_WORDS = 40;
const LEANS_BACK_PENALTY = 0.15;
const CONNECTIVE_PENALTY = 0.05; // "So …" is understood without the sentence before
const ANNOUNCEMENT_PENALTY = 0.15;
const HYPOTHETICAL_PENALTY = 0.15;
const CONDITION_PENALTY = 0.1; // a case is less than the rule
const CONDITION = /^(?:when|if|cuando|si)\s/iu;
const ADDRESS_PENALTY = 0.3;
const DEFINITION_BONUS = 0.08;
/** How much the title counts beside the other sentences. */
const TITLE_WEIGHT = 0.5;

/**
 * Returns the sentence of each group of passages that stands best for it: close to the title and to the other sentences
 * of the group, complete in itself, and neither addressed to the listeners nor announcing what follows. Null for a
 * group without such a sentence.
 */
export async function keySentences(
  groups: readonly { title: string; passages: readonly FoundPassage[]; from: number; to: number }[],
  embed: EmbedTexts,
): Promise<(KeySentence | null)[]> {
  const sentences = groups.map(({ passages, from, to }) =>
    passages.flatMap((passage) => sentencesBetween(passage, from, to)),
  );
  const texts = groups.flatMap(({ title }, index) => [title, ...(sentences[index] ?? []).map(({ text }) => text)]);
  if (texts.length === groups.length) return groups.map(() => null);
  const vectors = await embed(texts);
  let at = 0;
  return groups.map((_, index) => {
    const own = sentences[index] ?? [];
    const [title = EMPTY, ...of] = vectors.slice(at, (at += own.length + 1));
    const center = meanOf(of);
    let best: { sentence: KeySentence; score: number } | null = null;
    for (const [place, sentence] of own.entries()) {
      const vector = of[place] ?? EMPTY;
      const score =
        TITLE_WEIGHT * cosine(vector, title) +
        cosine(vector, center) +
        bonusOf(sentence.text, groups[index]?.title ?? "");
      if (!best || score > best.score) best = { sentence, score };
    }
    return best?.sentence ?? null;
  });
}

const EMPTY = new Float32Array(0);

/** The sentences of a passage that are said between two seconds and can stand alone. */
function sentencesBetween(passage: FoundPassage, from: number, to: number): KeySentence[] {
  return timedSentences(passage).flatMap(({ start, end, ...sentence }) => {
    const middle = (start + end) / 2;
    const words = sentence.text.split(/\s+/).length;
    if (middle < from || middle > to || words < MIN_WORDS || words > MAX_WORDS || sentence.text.endsWith("?"))
      return [];
    return [{ ...sentence, number: passage.number }];
  });
}

function bonusOf(text: string, title: string): number {
  const defines = isDefinition(title, text) || /\b(?:is called|are called|this is|means|is the|is a)\b/iu.test(text);
  return (
    (defines ? DEFINITION_BONUS : 0) -
    (isAddress(text) ? ADDRESS_PENALTY : 0) -
    (isHypothetical(text) ? HYPOTHETICAL_PENALTY : 0) -
    (CONDITION.test(text) ? CONDITION_PENALTY : 0) -
    (isAnnouncement(text) || opensSubject(text) ? ANNOUNCEMENT_PENALTY : 0) -
    (needsAntecedent(text) ? LEANS_BACK_PENALTY : leansBack(text) ? CONNECTIVE_PENALTY : 0)
  );
}

function meanOf(vectors: readonly Float32Array[]): Float32Array {
  const mean = new Float32Array(vectors[0]?.length ?? 0);
  for (const vector of vectors)
    for (const [index, value] of vector.entries()) mean[index] = (mean[index] ?? 0) + value / vectors.length;
  return mean;
}
