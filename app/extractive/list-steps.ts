import { chapterAt } from "./headings";
import { isAction, isAddress, isHypothetical, leansBack, matchesAnyLanguage } from "./languages/all";
import type { Scored } from "./score-sentences";
import { isRecap } from "./section-titles";
import type { Candidate } from "./sentence-candidates";

const RUN = 3;
const MAX_ACTIONS = 6;

/**
 * Returns the consecutive sentences that say what is done, at least three and at most six, where they answer best; null
 * if there are none. A sentence that only names the step before it is one of them: "This step is called tokenization."
 */
export function bestActions(scored: readonly Scored[]): Candidate[] | null {
  let best: { run: Candidate[]; value: number } | null = null;
  for (const [index, first] of scored.entries()) {
    const actions: Scored[] = [];
    for (const option of scored.slice(index, index + MAX_ACTIONS)) {
      const { text, passage, mayLead, isRepeated } = option.candidate;
      const belongs = (isAction(text) && !isRepeated) || (actions.length > 0 && mayLead && leansBack(text));
      if (passage !== first.candidate.passage || !belongs) break;
      actions.push(option);
    }
    const end = actions.findLastIndex(({ candidate }) => isAction(candidate.text));
    const run = actions.slice(0, end + 1);
    const count = run.filter(({ candidate }) => isAction(candidate.text)).length;
    if (count < RUN) continue;
    const { passage, at } = first.candidate;
    const value =
      run.reduce((sum, { score }) => sum + score, 0) / run.length +
      ACTION_BONUS * count +
      (isRecap(chapterAt(passage.headings, at)) ? RECAP_BONUS : 0);
    if (!best || value > best.value) best = { run: run.map(({ candidate }) => candidate), value };
  }
  return best?.run ?? null;
}

const ACTION_BONUS = 0.05;
/** A recap has all of them. */
const RECAP_BONUS = 0.25;

/**
 * Returns the consecutive sentences of a passage that describe steps and answer best together. Prefers those with one
 * of `named`.
 */
export function bestRun(scored: readonly Scored[], named: readonly Candidate[]): Candidate[] {
  let best: { run: Candidate[]; value: number } | null = null;
  for (const [index, first] of scored.entries()) {
    const run = scored
      .slice(index, index + RUN)
      .filter(({ candidate }) => candidate.passage === first.candidate.passage);
    const isTold = run.every(
      ({ candidate: { mayLead, text } }) => mayLead && !isAddress(text) && !isHypothetical(text),
    );
    if (run.length < RUN || !isTold) continue;
    const isNamed = run.some(({ candidate }) => named.includes(candidate));
    const value = run.reduce(
      (sum, { score, candidate }) => sum + score + (isStep(candidate.text) ? STEP_BONUS : 0),
      isNamed ? NAMED_BONUS : 0,
    );
    if (!best || value > best.value) best = { run: run.map(({ candidate }) => candidate), value };
  }
  return best?.run ?? [];
}

const isStep = (text: string) => matchesAnyLanguage(text, ({ speech }) => speech.step);
const STEP_BONUS = 0.05;
const NAMED_BONUS = 0.3;
