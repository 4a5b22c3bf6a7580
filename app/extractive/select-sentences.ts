import { contentTerms } from "~/text/content-terms";
import { termOverlap } from "~/text/similarity";
import { withAnnouncements } from "./announcements";
import { namedTerms } from "./generic-words";
import { goOn } from "./go-on";
import { FACTS, type AnswerIntent, type AnswerStyle } from "./intent";
import { isAnnouncement } from "./is-announcement";
import {
  asksForMaker,
  asksWhyNot,
  isAddress,
  isHypothetical,
  matchesAnyLanguage,
  needsAntecedent,
  objects,
} from "./languages/all";
import { isExample, isNumberOfExample, isOnlyMentioned, isReasonOfExample } from "./made-up-examples";
import { mostRelevant } from "./most-relevant";
import { isUnnamed, namesMakerIn } from "./names-maker";
import { predicateOf } from "./predicate";
import type { Near } from "./proximity";
import { isQuotedIn, type Quotable } from "./quotable-sentences";
import { growSpan } from "./quote-span";
import { scoreSentences, type EmbedTexts, type Scored } from "./score-sentences";
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
  const all = withAnnouncements(candidatesFor(question, style, passages, near), {
    question,
    subject: style.subject,
    said,
  });
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
  const toReason = style.style === "reason";
  const spans = withContext(chosen, scored, { said, toReason, toObjection: toReason && asksWhyNot(question) });
  const isFact = FACTS.has(style.style) && chosen[0]?.isWanted === true;
  return goOn(spans, scored, { terms: contentTerms(question), said, isFact }).map(toQuote);
}

/** The sentences of the best passages, and of others that say just what the question asks for. */
function candidatesFor(
  question: string,
  intent: AnswerIntent,
  passages: readonly RankedPassage[],
  near?: Near,
): Candidate[] {
  const { subject } = intent;
  const predicate = predicateOf(question, near?.question);
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

/** Adds what each sentence needs, and what goes on with it, as far as an answer may be long. */
function withContext(
  chosen: readonly Scored[],
  scored: readonly Scored[],
  { said, ...reasons }: { said: string; toReason: boolean; toObjection: boolean },
): Candidate[] {
  const quoted: Candidate[] = [];
  for (const lead of chosen) {
    const span = growSpan(lead, scored, { ...reasons, inFull: quoted.length === 0 }).filter(
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
