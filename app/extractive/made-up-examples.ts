import { contentTerms } from "~/text/content-terms";
import { termOverlap } from "~/text/similarity";
import { tokenize } from "~/text/tokenize";
import { writtenNames } from "~/text/written-names";
import { subjectTerms } from "./generic-words";
import type { AnswerIntent } from "./intent";
import { isHypothetical, matchesAnyLanguage } from "./languages/all";
import type { Scored } from "./score-sentences";

/** The share of a question's words that an example has whose numbers it asks for. */
const MIN_EXAMPLE_SHARE = 0.6;

/**
 * Whether a question asks for a number that an example tells: "Suppose one machine reads a hundred thousand documents".
 */
export const isNumberOfExample = (question: string, { style }: AnswerIntent, scored: readonly Scored[]) =>
  style === "quantity" &&
  scored.some(
    ({ candidate: { text }, isWanted }) =>
      isWanted && isHypothetical(text) && termOverlap(contentTerms(question), text) >= MIN_EXAMPLE_SHARE,
  );

/** The similarity of an example whose reason a question asks for. */
const MIN_LIKE_EXAMPLE = 0.6;

/** Whether a question asks why something is so in an example: "why is the encyclopedia not about glaciers". */
export const isReasonOfExample = ({ style }: AnswerIntent, scored: readonly Scored[]) =>
  style === "reason" &&
  scored.some(({ candidate: { text }, similarity }) => isExample(text) && similarity >= MIN_LIKE_EXAMPLE);

/** If the nearest taught sentence is less similar than this share of the nearest made-up one, nothing is taught. */
const MIN_TAUGHT_SHARE = 0.8;
/** The same for examples: a question may ask for more than the lecturer says about them. */
const MIN_TAUGHT_SHARE_OF_EXAMPLE = 0.65;

export const isExample = (text: string) =>
  isHypothetical(text) || matchesAnyLanguage(text, ({ speech }) => speech.example);

/**
 * Whether a word of a question is only said in examples which have less than what it asks, and nothing else is like it:
 * "ponies becomes poni" does not tell what ponies eat.
 */
function isOnlyInExample(question: string, leads: readonly Scored[]): boolean {
  const asked = subjectTerms(question);
  const sentences = leads.map(({ candidate: { text }, similarity }) => ({
    text,
    similarity,
    terms: contentTerms(text),
  }));
  const taught = sentences.filter(({ text }) => !isExample(text));
  const own = asked.filter((term) => !taught.some(({ terms }) => terms.has(term)));
  // A sentence with such a word is not taught, so it is an example.
  const naming = sentences.filter(({ terms }) => own.some((term) => terms.has(term)));
  const nearest = (some: typeof sentences) => Math.max(0, ...some.map(({ similarity }) => similarity));
  return (
    naming.length > 0 &&
    naming.every(({ terms }) => asked.some((term) => !terms.has(term))) &&
    nearest(taught) < MIN_TAUGHT_SHARE_OF_EXAMPLE * nearest(naming)
  );
}

/** Whether sentences that the lecturer does not make up say a name of the question's: "BM25". */
function isTaughtName(question: string, leads: readonly Scored[]): boolean {
  const taught = leads.flatMap(({ candidate: { text } }) => (isExample(text) ? [] : [text])).join("\n");
  const names = new Set([...writtenNames(taught)].map((name) => name.toLowerCase()));
  return tokenize(question).some((word) => names.has(word));
}

/** Whether what a question is about is only said in examples that the lecturer makes up. */
export function isOnlyMentioned(question: string, scored: readonly Scored[]): boolean {
  const leads = scored.filter(({ candidate }) => candidate.mayLead);
  if (isTaughtName(question, leads)) return false;
  if (isOnlyInExample(question, leads)) return true;
  const nearest = (wanted: boolean) =>
    Math.max(0, ...leads.flatMap((lead) => (isHypothetical(lead.candidate.text) === wanted ? [lead.similarity] : [])));
  if (nearest(false) < MIN_TAUGHT_SHARE * nearest(true)) return true;
  const termsOf = (options: readonly Scored[]) =>
    new Set(options.flatMap(({ candidate }) => [...contentTerms(candidate.text)]));
  const all = termsOf(scored);
  // In an interview, a question names what the answer is about.
  const taught = termsOf(scored.filter(({ candidate }) => !isHypothetical(candidate.text)));
  const said = [...contentTerms(question)].filter((term) => all.has(term));
  return said.length > 0 && said.filter((term) => !taught.has(term)).length >= said.length / 2;
}
