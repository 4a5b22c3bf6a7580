import { cosine, termOverlap } from "~/text/similarity";
import { announcesNumber, opensSubject } from "./is-announcement";
import {
  isAddress,
  isHypothetical,
  leansBack,
  matchesAnyLanguage,
  namesDescribed,
  posesExample,
} from "./languages/all";
import { isQuotedIn, wordsIn } from "./quotable-sentences";
import type { Scored } from "./score-sentences";
import type { Candidate } from "./sentence-candidates";

/** If its first passage has fewer words, an answer goes on with any sentence about the question: it says more than a name. */
const MIN_WORDS = 15;
/** If it has fewer words, with what continues it: about two sentences explain more than one. */
export const ENOUGH_WORDS = 34;
/** The same for a fact that is asked for: who, or how many. */
const ENOUGH_FOR_FACT = 10;
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
  /** Whether the answer tells the fact that was asked for. */
  isFact?: boolean;
};

/** Adds to a short answer what is said next about the same, until it explains enough. Best sentences come first. */
export function goOn(
  quoted: readonly Candidate[],
  scored: readonly Scored[],
  { terms, said, isFact = false }: Options,
): readonly Candidate[] {
  const enough = isFact ? ENOUGH_FOR_FACT : ENOUGH_WORDS;
  const passage = quoted[0]?.passage;
  const longer = withoutGaps(quoted, scored, said);
  const end = Math.max(...quoted.filter((one) => one.passage === passage).map(({ position }) => position));
  const most = longer.length + MAX_MORE;
  const isPosed = quoted.some(({ text }) => posesExample(text));
  let last = passage && sentenceAt(passage, end, scored);
  while (last && longer.length < most) {
    const next = nextOf(last, scored);
    const words = wordsIn(longer.filter((one) => one.passage === passage));
    const isComplete = namesDescribed(last.candidate.text) || words >= enough;
    if (!next || isComplete || !mayFollow(next.candidate, said) || announcesNumber(next.candidate.text)) break;
    const isAbout = words < MIN_WORDS && termOverlap(terms, next.candidate.text) > 0;
    if (!isAbout && !isPosed && !continues(next, last)) break;
    longer.push(next.candidate);
    last = next;
  }
  return longer;
}

const sentenceAt = (passage: Candidate["passage"], position: number, scored: readonly Scored[]) =>
  scored.find(({ candidate }) => candidate.passage === passage && candidate.position === position);

/** Returns the next sentence. The last one of a passage goes on in another passage that has it too. */
function nextOf({ candidate }: Scored, scored: readonly Scored[]): Scored | undefined {
  const copies = scored.filter((other) => other.candidate !== candidate && other.candidate.text === candidate.text);
  return [candidate, ...copies.map((copy) => copy.candidate)]
    .map(({ passage, position }) => sentenceAt(passage, position + 1, scored))
    .find((next) => next !== undefined);
}

/** Sentences of a gap that is filled. */
const MAX_GAP = 2;

/**
 * Adds the sentences of short gaps between those that are quoted, because what follows a gap may lean on them. What
 * follows keeps a citation of its own.
 */
function withoutGaps(quoted: readonly Candidate[], scored: readonly Scored[], said: string): Candidate[] {
  const longer = [...quoted];
  const placeOf = (passage: Candidate["passage"], position: number) =>
    longer.findIndex((other) => other.passage === passage && other.position === position);
  for (const { passage, position } of quoted) {
    const gap: Candidate[] = [];
    let last = sentenceAt(passage, position, scored);
    while (last && gap.length <= MAX_GAP && placeOf(passage, position + gap.length + 1) < 0) {
      const next = sentenceAt(passage, position + gap.length + 1, scored);
      const mayBeQuoted =
        next && (isBrief(next.candidate) || (mayFollow(next.candidate, said) && continues(next, last)));
      last = mayBeQuoted ? next : undefined;
      if (last) gap.push(last.candidate);
    }
    const isFilled = last !== undefined && gap.length > 0 && gap.length <= MAX_GAP;
    if (!isFilled || wordsIn([...longer, ...gap]) > MAX_WORDS) continue;
    longer.push(...gap);
    const after = placeOf(passage, position + gap.length + 1);
    const next = longer[after];
    if (next) longer[after] = { ...next, beginsQuote: true };
  }
  return longer;
}

/** Whether a sentence is too short to be about something else: "Usually, but not always." "That is overstemming." */
const isBrief = ({ text, ends }: Candidate) =>
  ends && wordsIn([{ text }]) <= BRIEF_WORDS && !text.endsWith("?") && !isAddress(text);
const BRIEF_WORDS = 4;

/** Whether a sentence goes on with the one before. */
const continues = ({ candidate, vector }: Scored, before: Scored) =>
  leansBack(candidate.text) || illustrates(candidate.text) || cosine(before.vector, vector) >= MIN_CONTINUING;

/** Whether a short sentence is an example of what is said before: "Running, runs and run all become run." */
const illustrates = (text: string) =>
  wordsIn([{ text }]) <= MAX_ILLUSTRATION_WORDS && matchesAnyLanguage(text, ({ speech }) => speech.example);
const MAX_ILLUSTRATION_WORDS = 15;

const mayFollow = ({ mayLead, text }: Candidate, said: string) =>
  mayLead && !isAddress(text) && !isHypothetical(text) && !opensSubject(text) && !isQuotedIn(said, text);
