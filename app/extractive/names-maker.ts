import { contentTerms } from "~/text/content-terms";
import { termOverlap } from "~/text/similarity";
import { chapterAt } from "./headings";
import { asksForMaker, withoutMaking } from "./languages/all";
import type { Scored } from "./score-sentences";

/** Sentences before one that names a person, of which one names what the person made. */
const NAMED_BEFORE = 3;
/** The share of what a question says of the thing that these sentences say. */
const MIN_NAMED_SHARE = 0.5;

/** Returns whether a sentence that names a person is about what the question asks for the maker of. */
export function namesMakerIn(scored: readonly Scored[], question: string): (option: Scored) => boolean {
  const said = contentTerms(scored.map(({ candidate }) => candidate.text).join(" "));
  const thing = new Set([...contentTerms(withoutMaking(question))].filter((term) => said.has(term)));
  return ({ candidate: { passage, position, at } }) => {
    const near = scored.flatMap(({ candidate: other }) =>
      other.passage === passage && other.position <= position && other.position >= position - NAMED_BEFORE
        ? [other.text]
        : [],
    );
    const texts = [chapterAt(passage.headings, at), ...near].join(" ");
    return thing.size === 0 || termOverlap(thing, texts) > MIN_NAMED_SHARE;
  };
}

/**
 * Whether a question asks who made something, and no sentence names anybody. Without capitals, as speech recognizers
 * write, no name can be told.
 */
export const isUnnamed = (question: string, taught: readonly Scored[]) =>
  asksForMaker(question) && taught.some(({ candidate }) => /^\p{Lu}.*[.!]$/u.test(candidate.text));
