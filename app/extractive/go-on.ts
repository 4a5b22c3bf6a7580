import { cosine, termOverlap } from "~/text/similarity";
import { isAddress, isHypothetical, leansBack, namesDescribed } from "./languages/all";
import { isQuotedIn } from "./quotable-sentences";
import type { Scored } from "./score-sentences";
import type { Candidate } from "./sentence-candidates";

/** An answer of fewer words goes on with any sentence about the question, so that it says more than a name. */
const MIN_WORDS = 15;
/** An answer of fewer words goes on with what continues it: about two sentences explain more than one. */
export const ENOUGH_WORDS = 34;
const MAX_MORE = 2;
/** Words of an answer whose gaps are filled. */
const MAX_WORDS = 75;
/** Cosine of a sentence with the one before that continues it. */
const MIN_CONTINUING = 0.3;

type Options = {
  /** The question's words, as stems. */
  terms: ReadonlySet<string>;
  /** Text whose sentences have been quoted already. */
  said: string;
};

/** Adds to a short answer what is said next about the same, until it explains enough. Best sentences come first. */
export function goOn(
  quoted: readonly Candidate[],
  scored: readonly Scored[],
  { terms, said }: Options,
): readonly Candidate[] {
  const passage = quoted[0]?.passage;
  const longer = withoutGaps(quoted, scored, said);
  const end = Math.max(...quoted.filter((one) => one.passage === passage).map(({ position }) => position));
  const most = longer.length + MAX_MORE;
  let last = scored.find(({ candidate }) => candidate.passage === passage && candidate.position === end);
  while (last && longer.length < most) {
    const next = nextOf(last, scored);
    const words = wordsIn(longer);
    const isComplete = namesDescribed(last.candidate.text) || words >= ENOUGH_WORDS;
    if (!next || isComplete || !mayFollow(next.candidate, said)) break;
    const isAbout = words < MIN_WORDS && termOverlap(terms, next.candidate.text) > 0;
    if (!isAbout && !continues(next, last)) break;
    longer.push(next.candidate);
    last = next;
  }
  return longer;
}

/** A sentence that is the last of its passage goes on in another one that has it too. */
function nextOf({ candidate }: Scored, scored: readonly Scored[]): Scored | undefined {
  const after = ({ passage, position }: Candidate) =>
    scored.find((other) => other.candidate.passage === passage && other.candidate.position === position + 1);
  const copies = scored.filter((other) => other.candidate !== candidate && other.candidate.text === candidate.text);
  return [candidate, ...copies.map((copy) => copy.candidate)].map(after).find((next) => next !== undefined);
}

/**
 * Adds the sentences of short gaps between those that are quoted, because what follows a gap may lean on them. What
 * follows keeps a citation of its own.
 */
function withoutGaps(quoted: readonly Candidate[], scored: readonly Scored[], said: string): Candidate[] {
  const isAt =
    ({ passage, position }: Candidate, distance: number) =>
    (other: Candidate) =>
      other.passage === passage && other.position === position + distance;
  const longer = [...quoted];
  for (const before of quoted) {
    const end = [1, 2, 3].find((distance) => quoted.some(isAt(before, distance))) ?? 1;
    const gap = Array.from({ length: end - 1 }, (_, index) =>
      scored.find(({ candidate }) => isAt(before, index + 1)(candidate)),
    ).flatMap((option) => option ?? []);
    const sentences = gap.map(({ candidate }) => candidate);
    const from = scored.find(({ candidate }) => isAt(before, 0)(candidate));
    const isFilled =
      from !== undefined &&
      gap.length > 0 &&
      gap.every((option, index) => mayFollow(option.candidate, said) && continues(option, gap[index - 1] ?? from));
    if (!isFilled || wordsIn([...longer, ...sentences]) > MAX_WORDS) continue;
    longer.push(...sentences);
    const after = longer.findIndex(isAt(before, end));
    const next = longer[after];
    if (next) longer[after] = { ...next, beginsQuote: true };
  }
  return longer;
}

const wordsIn = (sentences: readonly Candidate[]) =>
  sentences.reduce((sum, { text }) => sum + text.split(/\s+/).length, 0);

/** Whether a sentence goes on with the one before. */
const continues = ({ candidate, vector }: Scored, before: Scored) =>
  leansBack(candidate.text) || cosine(before.vector, vector) >= MIN_CONTINUING;

const mayFollow = ({ mayLead, text }: Candidate, said: string) =>
  mayLead && !isAddress(text) && !isHypothetical(text) && !isQuotedIn(said, text);
