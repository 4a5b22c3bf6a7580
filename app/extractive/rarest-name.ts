import { contentTerms } from "~/text/content-terms";
import { namedTerms } from "./generic-words";
import { withoutUsual } from "./languages/all";
import type { Candidate } from "./sentence-candidates";

/**
 * Returns the numbers of the passages that say the rarest name of a question, or all if none says any: steps that are
 * told elsewhere are those of something else.
 */
export function passagesWithRarest(question: string, candidates: readonly Candidate[]): ReadonlySet<number> {
  const passages = new Map(candidates.map(({ passage }) => [passage.number, passage]));
  const having = namedTerms(question).map((term) =>
    [...passages.values()]
      .filter(({ content, headings }) => contentTerms(`${headings?.lecture ?? ""}\n${content}`).has(term))
      .map(({ number }) => number),
  );
  const [rarest = [...passages.keys()]] = having.filter(({ length }) => length > 0).sort((a, b) => a.length - b.length);
  return new Set(rarest);
}

/** Sentences after one that names something within which its usual value is told. */
const USUAL_WITHIN = 5;

/**
 * Returns whether a sentence is said soon after the rarest name of a question, in the same passage; of any if none is:
 * "a common choice is one point two" is said of the parameter that was named before.
 */
export function afterRarest(question: string, candidates: readonly Candidate[]): (candidate: Candidate) => boolean {
  const naming = namedTerms(withoutUsual(question))
    .map((term) => candidates.filter(({ text }) => contentTerms(text).has(term)))
    .filter(({ length }) => length > 0)
    .sort((a, b) => a.length - b.length)[0];
  const isAfter = ({ passage, position }: Candidate) =>
    naming?.some(
      (one) => one.passage === passage && position >= one.position && position <= one.position + USUAL_WITHIN,
    );
  return (candidate) => isAfter(candidate) ?? true;
}
