import { cosine, termOverlap } from "~/text/similarity";
import { isAddress, isHypothetical, leansBack, namesDescribed } from "./languages/all";
import { isQuotedIn } from "./quotable-sentences";
import type { Scored } from "./score-sentences";
import type { Candidate } from "./sentence-candidates";

/** An answer of fewer words goes on with any sentence about the question, so that it says more than a name. */
const MIN_WORDS = 15;
/** An answer of fewer words goes on with what continues it: about two sentences explain more than one. */
const ENOUGH_WORDS = 34;
const MAX_MORE = 2;
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
  const at = (position: number) =>
    scored.find(({ candidate }) => candidate.passage === passage && candidate.position === position);
  const longer = [...quoted];
  let last = at(Math.max(...quoted.filter((one) => one.passage === passage).map(({ position }) => position)));
  while (last && longer.length < quoted.length + MAX_MORE) {
    const next = at(last.candidate.position + 1);
    const words = longer.reduce((sum, { text }) => sum + text.split(/\s+/).length, 0);
    const isComplete = namesDescribed(last.candidate.text) || words >= ENOUGH_WORDS;
    if (!next || isComplete || !mayFollow(next.candidate, said)) break;
    const { text } = next.candidate;
    const continues = leansBack(text) || cosine(last.vector, next.vector) >= MIN_CONTINUING;
    if (!continues && (words >= MIN_WORDS || termOverlap(terms, text) === 0)) break;
    longer.push(next.candidate);
    last = next;
  }
  return longer;
}

const mayFollow = ({ mayLead, text }: Candidate, said: string) =>
  mayLead && !isAddress(text) && !isHypothetical(text) && !isQuotedIn(said, text);
