import { contentTerms } from "~/text/content-terms";
import { cosine, termOverlap } from "~/text/similarity";
import { leansBack } from "./languages/all";
import type { Scored } from "./score-sentences";
import type { Candidate } from "./sentence-candidates";

const MAX_LEADS = 3;
/** Sentences that score less than this share of the best one are not worth a student's time. */
const MIN_SENTENCE_SHARE = 0.88;
const MMR_LAMBDA = 0.72;

/** Whether a sentence was said before the best one in its passage: an answer begins with the best one and goes on. */
const isBefore = ({ candidate }: Scored, best: Scored | undefined) =>
  candidate.passage.number === best?.candidate.passage.number &&
  candidate.position < best.candidate.position &&
  !isParallel(candidate, best.candidate);

/** Whether a sentence directly before another opens like it: "Upper layers have …. Lower layers have …" */
function isParallel(before: Candidate, { position, text }: Candidate): boolean {
  const [one, other] = [before.text, text].map((sentence) => sentence.split(/\s+/).slice(0, OPENING_WORDS).join(" "));
  const terms = contentTerms(other ?? "");
  return before.position === position - 1 && !leansBack(text) && terms.size > 1 && termOverlap(terms, one ?? "") >= 0.5;
}
const OPENING_WORDS = 3;

/** Returns the best candidates, best first, each scored down for its similarity to those already chosen. */
export function mostRelevant(scored: readonly Scored[]): Scored[] {
  const chosen: Scored[] = [];
  const least = MIN_SENTENCE_SHARE * Math.max(...scored.map(({ score }) => score));
  while (chosen.length < MAX_LEADS) {
    let best: { option: Scored; relevance: number } | null = null;
    for (const option of scored) {
      if (chosen.includes(option) || option.score < least || isBefore(option, chosen[0])) continue;
      const repetition = Math.max(0, ...chosen.map(({ vector }) => cosine(option.vector, vector)));
      const relevance = MMR_LAMBDA * option.score - (1 - MMR_LAMBDA) * repetition;
      if (!best || relevance > best.relevance) best = { option, relevance };
    }
    if (!best) break;
    chosen.push(best.option);
  }
  return chosen;
}
