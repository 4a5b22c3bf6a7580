import { contentTerms } from "~/text/content-terms";
import { termOverlap } from "~/text/similarity";
import { tokenize } from "~/text/tokenize";
import { writtenNames } from "~/text/written-names";
import { withAnnouncements } from "./announcements";
import { namedTerms, subjectTerms } from "./generic-words";
import { goOn } from "./go-on";
import type { AnswerIntent, AnswerStyle } from "./intent";
import { isAnnouncement } from "./is-announcement";
import { asksForMaker, isAddress, isHypothetical, matchesAnyLanguage, needsAntecedent, objects } from "./languages/all";
import { mostRelevant } from "./most-relevant";
import { isUnnamed, namesMakerIn } from "./names-maker";
import { predicateOf } from "./predicate";
import { isQuotedIn, type Quotable } from "./quotable-sentences";
import { growSpan } from "./quote-span";
import { scoreSentences, type EmbedTexts, type Near, type Scored } from "./score-sentences";
import { candidatesOf, type Candidate, type RankedPassage } from "./sentence-candidates";
import { asksForCalculation } from "./style-evidence";

/** A sentence to quote, with the number of its passage. */
export type Quote = Quotable & { number: number; position: number; beginsQuote?: boolean };

/** The effects of a follow-up on the selection. */
export type Unwanted = {
  /** Text whose sentences have been quoted already. */
  said?: string;
  /** The previous answer: a follow-up that names nothing asks for something else than what it quotes. */
  heard?: string;
  /** Stems of what a sentence should not be about. */
  terms?: ReadonlySet<string>;
  /** Whether the question is about what the conversation is about, and the passages are too. */
  isFollowUp?: boolean;
  /** Whether the passages are about something else, so that only sentences like the question are quoted. */
  isDoubtful?: boolean;
  near?: Near | undefined;
  /** Whether the question is a heading or a name. */
  isTopic?: boolean;
};

const MAX_SENTENCES = 5;

/** Styles of which only sentences of the kind are quoted, if there are any. */
const RESTRICTIVE: ReadonlySet<AnswerStyle> = new Set(["example", "person"]);
const AVOIDED_PENALTY = 0.3;
const HEARD_PENALTY = 0.12;
const CONTINUING_PENALTY = 0.2; // what goes on about the same thing does not name the other one
const ANNOUNCING_PENALTY = 0.15;
/** The similarity of a sentence that answers a question which its passage is not about. */
const MIN_LIKE = 0.48;
/** If the nearest taught sentence is less similar than this share of the nearest made-up one, nothing is taught. */
const MIN_TAUGHT_SHARE = 0.8;

/**
 * Picks at most five sentences that answer a question: up to three that lead, best first, each with the sentences that
 * it needs to be understood or that go on with it. Maximal marginal relevance (Carbonell and Goldstein, 1998) keeps the
 * second from repeating the first.
 */
export async function selectSentences(
  question: string,
  style: AnswerIntent,
  passages: readonly RankedPassage[],
  embed: EmbedTexts,
  {
    said = "",
    heard = "",
    terms: avoided = new Set(),
    isFollowUp = false,
    isDoubtful = false,
    near,
    isTopic,
  }: Unwanted = {},
): Promise<Quote[]> {
  const all = withAnnouncements(candidatesFor(question, style, passages), { question, subject: style.subject, said });
  const scored = (await scoreSentences(question, style, all, embed, { near, isTopic })).map((option) => ({
    ...option,
    score:
      option.score -
      AVOIDED_PENALTY * termOverlap(avoided, option.candidate.text) -
      (style.style === "other" ? otherPenalty(option.candidate.text) : 0) -
      (heard !== "" && (style.style === "example" || !option.isWanted) && isQuotedIn(heard, option.candidate.text)
        ? HEARD_PENALTY
        : 0),
  }));
  const leads = scored.filter(
    (option) =>
      option.candidate.mayLead &&
      !isQuotedIn(said, option.candidate.text) &&
      !(style.style === "explanation" && isAddress(option.candidate.text)) &&
      (!isDoubtful || isLikeQuestion(option)),
  );
  if (leads.length === 0) return [];
  const tellsNumber = isNumberOfExample(question, style, scored);
  const asksForExample = style.style === "example" || tellsNumber || isReasonOfExample(style, scored);
  if (!isFollowUp && !asksForExample && isOnlyMentioned(question, scored)) return [];
  const taught =
    style.style === "example" || tellsNumber ? leads : leads.filter(({ candidate }) => !isHypothetical(candidate.text));
  const isMaker = asksForMaker(question) ? namesMakerIn(scored, question) : () => true;
  const kind = RESTRICTIVE.has(style.style) ? taught.filter((option) => option.isWanted && isMaker(option)) : [];
  const wanted = style.style === "example" ? besideSubject(kind, scored, style.subject) : kind;
  if (wanted.length === 0 && isUnnamed(question, taught)) return [];
  const chosen = mostRelevant(wanted.length > 0 ? wanted : taught);
  const spans = withContext(chosen, scored, { said, toReason: style.style === "reason" });
  return goOn(spans, scored, { terms: contentTerms(question), said }).map(toQuote);
}

/** The sentences of the best passages, and of others that say just what the question asks for. */
function candidatesFor(question: string, intent: AnswerIntent, passages: readonly RankedPassage[]): Candidate[] {
  const { subject } = intent;
  const predicate = predicateOf(question);
  const best = candidatesOf(passages, subject, undefined, (content) => predicate?.test(content) ?? false);
  if (!asksForCalculation(intent)) return best;
  const isCalculated = best.some(({ text }, at) => isArithmetic(text) && !objects(best[at + 1]?.text ?? ""));
  return isCalculated ? best : candidatesOf(passages, subject, undefined, isArithmetic);
}

const isArithmetic = (text: string) => matchesAnyLanguage(text, ({ speech }) => speech.arithmetic);

/** What names the other one is told apart from what goes on about the same, and from what names neither. */
const otherPenalty = (text: string) =>
  continues(text) ? CONTINUING_PENALTY : isAnnouncement(text) ? ANNOUNCING_PENALTY : 0;

/** Whether a sentence goes on about the same, or sums up. */
const continues = (text: string) =>
  (needsAntecedent(text) && !matchesAnyLanguage(text, ({ speech }) => speech.namesOther)) ||
  matchesAnyLanguage(text, ({ speech }) => speech.sumsUp);

/** Returns the examples next to which their subject is named; all if none is. */
function besideSubject(examples: readonly Scored[], scored: readonly Scored[], subject: string): readonly Scored[] {
  const terms = new Set(namedTerms(subject));
  const beside = examples.filter(({ candidate: { passage, position } }) =>
    scored.some(
      ({ candidate }) =>
        candidate.passage === passage &&
        Math.abs(candidate.position - position) <= 1 &&
        termOverlap(terms, candidate.text) === 1,
    ),
  );
  return beside.length > 0 ? beside : examples;
}

/** Whether a sentence is about the subject, and like the question. */
const isLikeQuestion = ({ similarity, candidate: { text } }: Scored) =>
  similarity >= MIN_LIKE && !isAddress(text) && !isExample(text);

/** The share of a question's words that an example has whose numbers it asks for. */
const MIN_EXAMPLE_SHARE = 0.6;

/**
 * Whether a question asks for a number that an example tells: "Suppose one machine reads a hundred thousand documents".
 */
const isNumberOfExample = (question: string, { style }: AnswerIntent, scored: readonly Scored[]) =>
  style === "quantity" &&
  scored.some(
    ({ candidate: { text }, isWanted }) =>
      isWanted && isHypothetical(text) && termOverlap(contentTerms(question), text) >= MIN_EXAMPLE_SHARE,
  );

/** The similarity of an example whose reason a question asks for. */
const MIN_LIKE_EXAMPLE = 0.6;

/** Whether a question asks why something is so in an example: "why is the encyclopedia not about glaciers". */
const isReasonOfExample = ({ style }: AnswerIntent, scored: readonly Scored[]) =>
  style === "reason" &&
  scored.some(({ candidate: { text }, similarity }) => isExample(text) && similarity >= MIN_LIKE_EXAMPLE);

/** The same for examples: a question may ask for more than the lecturer says about them. */
const MIN_TAUGHT_SHARE_OF_EXAMPLE = 0.65;

const isExample = (text: string) => isHypothetical(text) || matchesAnyLanguage(text, ({ speech }) => speech.example);

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
function isOnlyMentioned(question: string, scored: readonly Scored[]): boolean {
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

/** Adds what each sentence needs, and what goes on with it, as far as an answer may be long. */
function withContext(
  chosen: readonly Scored[],
  scored: readonly Scored[],
  { said, toReason }: { said: string; toReason: boolean },
): Candidate[] {
  const quoted: Candidate[] = [];
  for (const lead of chosen) {
    const span = growSpan(lead, scored, { toReason }).filter(
      ({ passage, position, text }) =>
        !isQuotedIn(said, text) &&
        !quoted.some((other) => (other.passage === passage && other.position === position) || other.text === text),
    );
    if (quoted.length > 0 && quoted.length + span.length > MAX_SENTENCES) continue;
    quoted.push(...span);
  }
  return quoted;
}

export const toQuote = ({ passage, position, text, opens, ends, beginsQuote = false }: Candidate): Quote => ({
  number: passage.number,
  position,
  text,
  opens,
  ends,
  beginsQuote,
});
