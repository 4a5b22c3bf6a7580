import { isCovered } from "./is-covered";
import { isDefinition } from "./is-definition";
import { quotableSentences } from "./quotable-sentences";
import type { FoundPassage } from "./read-prompt";
import type { RankedPassage } from "./sentence-candidates";

/**
 * A lecture whose best passage scores at least this share of the best one elsewhere answers its own page's questions. Of
 * the 40 questions about the sample course, each asked on the pages of the two other lectures, a share of 0.8, 0.9 and 1
 * cites the right place for 68, 71 and 72 of 80; asked on its own lecture's page, for 36 of 40 each time (2026-11).
 */
const MIN_SHARE = 0.9;

type Asked = { firstLectureId: string | null; isDefinition: boolean; subject: string };

/** The passages to answer from. `isElsewhere`: the lecture that the question is about first has nothing about it. */
export type Scoped<P> = { passages: P[]; isElsewhere: boolean };

/**
 * Limits an answer to the lecture that the question is about first, or to the other lectures if they answer better: if
 * only they are about the question, if only they define what it asks for, or if they score clearly higher.
 */
export function inScope<P extends FoundPassage>(
  passages: readonly P[],
  { firstLectureId, isDefinition: asksForDefinition, subject }: Asked,
): Scoped<P> {
  const here = passages.filter(({ lecture }) => lecture === firstLectureId);
  const elsewhere = passages.filter(({ lecture }) => lecture !== firstLectureId);
  if (firstLectureId === null || elsewhere.length === 0) return { passages: [...passages], isElsewhere: false };
  if (isOnlyElsewhere(passages, firstLectureId)) return { passages: elsewhere, isElsewhere: true };
  const [definedHere, definedElsewhere] = [here, elsewhere].map((some) => asksForDefinition && defines(subject, some));
  const isBetterHere =
    definedHere === definedElsewhere ? bestScore(here) >= MIN_SHARE * bestScore(elsewhere) : definedHere;
  return isBetterHere ? { passages: here, isElsewhere: false } : { passages: elsewhere, isElsewhere: true };
}

/** Returns whether other lectures are about a question, but not the lecture that it is about first. */
export function isOnlyElsewhere(passages: readonly FoundPassage[], firstLectureId: string | null): boolean {
  if (firstLectureId === null) return false;
  const here = passages.filter(({ lecture }) => lecture === firstLectureId);
  return !isCovered(here) && isCovered(passages);
}

const bestScore = (passages: readonly RankedPassage[]) => Math.max(0, ...passages.map(({ score }) => score));

const defines = (subject: string, passages: readonly RankedPassage[]) =>
  passages.some(({ content }) => quotableSentences(content).some(({ text }) => isDefinition(subject, text)));
