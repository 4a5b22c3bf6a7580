import { countEach } from "~/text/count-each";
import { nounLikeness } from "./noun-likeness";
import type { Phrase } from "./title-phrases";

/** A phrase that may be a chapter's title. A higher score is better. */
export type TitleCandidate = { key: string; score: number };

/** Sentences in which lecturers say what a chapter is about. */
const EARLY_SENTENCES = 5;
const EARLY = 1.4;
/** By the number of words: longer phrases say more, and are said less often. */
const LENGTHS = [1, 2.2, 2.4, 2];
/** A phrase that is said once may be in passing. */
const ONCE = 0.55;
/** How little a phrase of all chapters counts less than one of a single chapter. */
const COMMON = 3;
/** How much the chapter's share of all uses of a phrase counts. */
const SHARE = 0.1;
const MAX_CANDIDATES = 60;

type SaidPhrases = readonly (readonly Phrase[])[];

/** Returns the phrases that may name each chapter, best first. `chapters`: the phrases of each one's sentences. */
export function scorePhrases(chapters: readonly SaidPhrases[]): TitleCandidate[][] {
  const uses = usesByKey(chapters.flat(2));
  const counts = chapters.map((chapter) => countEach(chapter.flat().map(({ key }) => key)));
  const chaptersWith = countEach(counts.flatMap((count) => [...count.keys()]));
  const nouns = new Map([...uses].map(([key, all]) => [key, nounLikeness(all)]));
  const names = new Map([...uses].map(([key, all]) => [key, likelihoodOfName(all, nouns)]));
  return chapters.map((chapter, at) => {
    const count = counts[at] ?? new Map<string, number>();
    const early = new Set(chapter.slice(0, EARLY_SENTENCES).flatMap((phrases) => phrases.map(({ key }) => key)));
    const candidates = [...count].flatMap(([key, said]) => {
      const length = wordsOf(key).length;
      if (said < 2 && !(length > 1 && early.has(key))) return [];
      const share = (said / (uses.get(key)?.length ?? said)) ** SHARE;
      const rarity = Math.log((chapters.length + 1) / ((chaptersWith.get(key) ?? 1) - 0.5)) + COMMON;
      const frequency = said === 1 ? ONCE : 1 + Math.log(said);
      const place = early.has(key) ? EARLY : 1;
      return [{ key, score: frequency * share * rarity * place * (names.get(key) ?? 0) }];
    });
    return withoutFragments(candidates.sort(byScore).slice(0, MAX_CANDIDATES), count);
  });
}

const byScore = (a: TitleCandidate, b: TitleCandidate) => b.score - a.score || (a.key < b.key ? -1 : 1);
const wordsOf = (key: string) => key.split(" ");

/** Endings of adjectives that no common noun has. */
const ADJECTIVE = /(?:[ -]like|[ -]based|dimensional|[^l]ous|ful|less)$/u;

/** Returns a value that is lower for verbs, and for adjectives, which nouns follow: "negative". */
function likelihoodOfName(all: readonly Phrase[], nouns: ReadonlyMap<string, number>): number {
  const key = all[0]?.key ?? "";
  const words = wordsOf(key);
  const noun = Math.min(...[key, words[0] ?? "", words.at(-1) ?? ""].map((part) => nouns.get(part) ?? 1));
  const followed = all.filter(({ after }) => (nouns.get(after) ?? 0) > 0.5).length / all.length;
  return (
    (LENGTHS[words.length - 1] ?? 1) *
    noun *
    (1 - (words.length === 1 ? 0.6 : 0.9) * followed) *
    (ADJECTIVE.test(key) ? 0.3 : 1)
  );
}

/** Leaves out phrases that are mostly said as a part of another one that is about as good. */
function withoutFragments(candidates: readonly TitleCandidate[], count: ReadonlyMap<string, number>): TitleCandidate[] {
  const said = (key: string) => count.get(key) ?? 0;
  return candidates.filter(
    ({ key, score }) =>
      !candidates.some(
        (other) =>
          other.key !== key &&
          ` ${other.key} `.includes(` ${key} `) &&
          said(other.key) >= said(key) * (other.score > score / 2 ? 0.5 : 0.75),
      ),
  );
}

function usesByKey(phrases: readonly Phrase[]): Map<string, Phrase[]> {
  const uses = new Map<string, Phrase[]>();
  for (const phrase of phrases) {
    const known = uses.get(phrase.key);
    if (known) known.push(phrase);
    else uses.set(phrase.key, [phrase]);
  }
  return uses;
}
