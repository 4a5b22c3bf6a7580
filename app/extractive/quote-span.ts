import { matchesAnyLanguage } from "./languages/all";
import type { Scored } from "./score-sentences";
import type { Candidate } from "./sentence-candidates";

/** Sentences that are added before one that leans on them: more would lead away from the moment that answers. */
const MAX_BEFORE = 1;
/** Words of a quotation that goes on. */
const MAX_WORDS = 50;
/** The share of a sentence's score that one which goes on with it has. */
const MIN_SHARE = 0.85;

/**
 * Returns a sentence with those directly before it that it leans on ("That is why …"), and the one directly after it if
 * that goes on with it ("It ignores …") and answers nearly as well. The sentence itself comes first.
 */
export function growSpan({ candidate, score }: Scored, scored: readonly Scored[]): Candidate[] {
  const at = (position: number) =>
    scored.find((other) => other.candidate.passage === candidate.passage && other.candidate.position === position);
  const span = [candidate];
  let first = candidate;
  while (span.length <= MAX_BEFORE && leansBack(first.text)) {
    const previous = at(first.position - 1)?.candidate;
    if (!previous?.mayLead) break;
    span.push(previous);
    first = previous;
  }
  const next = at(candidate.position + 1);
  const isWorth = next?.candidate.mayLead && leansBack(next.candidate.text) && next.score >= MIN_SHARE * score;
  if (next && isWorth && wordsOf([...span, next.candidate]) <= MAX_WORDS) span.push(next.candidate);
  return span;
}

const leansBack = (text: string) => matchesAnyLanguage(text, ({ speech }) => speech.leansBack);

const wordsOf = (span: readonly Candidate[]) => span.reduce((sum, { text }) => sum + text.split(/\s+/).length, 0);
