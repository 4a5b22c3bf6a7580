import { matchesAnyLanguage } from "./languages/all";
import type { Scored } from "./score-sentences";
import type { Style } from "./select-sentences";
import type { Candidate } from "./sentence-candidates";

const MAX_SPAN = 4;
const MAX_WORDS = 70;

/**
 * Returns a sentence with those directly before it that it leans on ("That is why …"), and those directly after it that
 * go on with it ("It ignores …"). The sentence itself comes first.
 */
export function growSpan(lead: Scored, scored: readonly Scored[], _style: Style): Candidate[] {
  const { candidate } = lead;
  const at = (position: number) =>
    scored.find((other) => other.candidate.passage === candidate.passage && other.candidate.position === position);
  const span = [candidate];
  if (leansBack(candidate.text)) {
    const previous = at(candidate.position - 1);
    if (previous?.candidate.mayLead) span.push(previous.candidate);
  }
  return span;
}

const leansBack = (text: string) => matchesAnyLanguage(text, ({ speech }) => speech.leansBack);
