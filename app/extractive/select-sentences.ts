import { contentTerms } from "~/text/content-terms";
import { cosine, termOverlap } from "~/text/similarity";
import type { AnswerStyle, Intent } from "./intent";
import { isDefinition } from "./is-definition";
import { matchesAnyLanguage } from "./languages/all";
import { quotableSentences, type Quotable } from "./quotable-sentences";

export type RankedPassage = { number: number; content: string; score: number };

/** A sentence of a passage, its place counted from 0. */
type Candidate = Quotable & { passage: RankedPassage; position: number };

/** A sentence to quote, with the number of its passage. */
export type Quote = Quotable & { number: number; position: number };

/** Returns one vector of unit length for each text, in order. */
export type EmbedTexts = (texts: string[]) => Promise<Float32Array[]>;

type Style = Extract<Intent, { kind: "answer" }>;

/** What a follow-up excludes. */
export type Unwanted = {
  /** Text whose sentences have been quoted already. */
  said?: string;
  /** Stems of what a sentence should not be about. */
  terms?: ReadonlySet<string>;
  /** Whether the question is about what the conversation is about, and the passages are too. */
  isFollowUp?: boolean;
};

const MAX_PASSAGES = 6;
const MAX_SENTENCES = 3;
/** Passages that score less than this share of the best one are not quoted. */
const MIN_PASSAGE_SHARE = 0.75;
/** Sentences that score less than this share of the best one are not worth a student's time. */
const MIN_SENTENCE_SHARE = 0.88;
const MIN_WORDS = 4;
const MMR_LAMBDA = 0.72;

const WEIGHTS = { sentence: 0.3, window: 0.3, passage: 0.8, words: 0.2 };
/** Styles of which only sentences of the kind are quoted, if there are any. */
const RESTRICTIVE: ReadonlySet<AnswerStyle> = new Set(["example", "person"]);
const ADDRESS_PENALTY = 0.15;
const AVOIDED_PENALTY = 0.3;

/**
 * Picks at most three sentences that answer a question, best first. A sentence scores for its own similarity to the
 * question, for that of the two-sentence window that it opens, for the rank of its passage, for shared words and for
 * being the kind of sentence that the question asks for. Maximal marginal relevance (Carbonell and Goldstein, 1998)
 * keeps the second from repeating the first.
 */
export async function selectSentences(
  question: string,
  style: Style,
  passages: readonly RankedPassage[],
  embed: EmbedTexts,
  { said = "", terms: avoided = new Set(), isFollowUp = false }: Unwanted = {},
): Promise<Quote[]> {
  const all = candidatesOf(passages, style.subject);
  const candidates = all.filter(({ text }) => !said.includes(text.slice(0, 40)));
  if (candidates.length === 0) return [];
  const windows = candidates.map((candidate, index) => windowText(candidate, candidates[index + 1]));
  const [questionVector = EMPTY, ...vectors] = await embed([
    question,
    ...candidates.map(({ text }) => text),
    ...windows,
  ]);
  const overlap = weightedOverlap(contentTerms(question), candidates);
  const topScore = Math.max(...candidates.map(({ passage }) => passage.score));
  const scored = candidates.map((candidate, index): Scored => {
    const vector = vectors[index] ?? EMPTY;
    const windowVector = vectors[candidates.length + index] ?? EMPTY;
    const score =
      WEIGHTS.sentence * cosine(questionVector, vector) +
      WEIGHTS.window * cosine(questionVector, windowVector) +
      WEIGHTS.passage * (candidate.passage.score / topScore) +
      WEIGHTS.words * overlap(candidate.text) +
      styleBonus(style, candidate.text) -
      AVOIDED_PENALTY * termOverlap(avoided, candidate.text) -
      (matchesAnyLanguage(candidate.text, ({ speech }) => speech.address) ? ADDRESS_PENALTY : 0);
    const similarity = Math.max(cosine(questionVector, vector), cosine(questionVector, windowVector));
    return { candidate, vector, score, similarity, isWanted: styleBonus(style, candidate.text) > 0 };
  });
  const nearest = scored.reduce((a, b) => (b.similarity > a.similarity ? b : a));
  // What only a made-up question is about is mentioned, not taught.
  if (isHypothetical(nearest.candidate.text) && !isFollowUp) return [];
  const taught = scored.filter(({ candidate }) => !isHypothetical(candidate.text));
  const wanted = RESTRICTIVE.has(style.style) ? taught.filter(({ isWanted }) => isWanted) : [];
  return withAntecedents(mostRelevant(wanted.length > 0 ? wanted : taught), all);
}

const EMPTY = new Float32Array(0);

/**
 * Returns a measure of the share of a question's terms that a text has, rare ones counting more. Terms that no candidate
 * has do not count.
 */
function weightedOverlap(wanted: ReadonlySet<string>, candidates: readonly Candidate[]): (text: string) => number {
  const sentences = candidates.map(({ text }) => contentTerms(text));
  const weights = [...wanted].flatMap((term) => {
    const frequency = sentences.filter((terms) => terms.has(term)).length;
    return frequency === 0 ? [] : [[term, Math.log(1 + sentences.length / frequency)] as const];
  });
  const most = weights.reduce((sum, [, weight]) => sum + weight, 0);
  return (text) => {
    const terms = contentTerms(text);
    return most === 0 ? 0 : weights.reduce((sum, [term, weight]) => sum + (terms.has(term) ? weight : 0), 0) / most;
  };
}

function candidatesOf(passages: readonly RankedPassage[], subject: string): Candidate[] {
  const ranked = [...passages].sort((a, b) => b.score - a.score).slice(0, MAX_PASSAGES);
  const best = ranked[0]?.score ?? 0;
  const seen = new Set<string>();
  return ranked
    .filter((passage) => passage.score > 0 && passage.score >= MIN_PASSAGE_SHARE * best)
    .flatMap((passage) =>
      quotableSentences(passage.content).map((sentence, position) => ({ passage, position, ...sentence })),
    )
    .filter(({ text }) => {
      // A passage opens with the end of the previous one: a sentence that both have is quoted from the better one.
      const isNew = !seen.has(text);
      seen.add(text);
      return isNew && (text.split(/\s+/).length >= MIN_WORDS || isDefinition(subject, text)) && !text.endsWith("?");
    });
}

/** A question that a lecturer makes up is not about the course, whatever its words. */
const isHypothetical = (text: string) => matchesAnyLanguage(text, ({ speech }) => speech.hypothetical);

/** What a sentence gains for being a definition, a reason or a step when the question asks for one. */
function styleBonus({ style, subject }: Style, text: string): number {
  switch (style) {
    case "definition":
      return isDefinition(subject, text) ? 0.3 : 0;
    case "reason":
      return matchesAnyLanguage(text, ({ speech }) => speech.reason) ? 0.15 : 0;
    case "steps":
      return matchesAnyLanguage(text, ({ speech }) => speech.step) ? 0.08 : 0;
    case "person":
      return matchesAnyLanguage(text, ({ speech }) => speech.person) ? 0.3 : 0;
    case "quantity":
      return matchesAnyLanguage(text, ({ speech }) => speech.quantity) ? 0.1 : 0;
    case "example":
      return matchesAnyLanguage(text, ({ speech }) => speech.example) ? 0.3 : 0;
    case "plain":
      return 0;
  }
}

function windowText(candidate: Candidate, next: Candidate | undefined): string {
  return next?.passage === candidate.passage ? `${candidate.text} ${next.text}` : candidate.text;
}

type Scored = { candidate: Candidate; vector: Float32Array; score: number; similarity: number; isWanted: boolean };

/** Returns the best candidates, best first, each scored down for its similarity to those already chosen. */
function mostRelevant(scored: readonly Scored[]): Candidate[] {
  const chosen: Scored[] = [];
  const least = MIN_SENTENCE_SHARE * Math.max(...scored.map(({ score }) => score));
  while (chosen.length < MAX_SENTENCES) {
    let best: { option: Scored; relevance: number } | null = null;
    for (const option of scored) {
      if (chosen.includes(option) || option.score < least) continue;
      const repetition = Math.max(0, ...chosen.map(({ vector }) => cosine(option.vector, vector)));
      const relevance = MMR_LAMBDA * option.score - (1 - MMR_LAMBDA) * repetition;
      if (!best || relevance > best.relevance) best = { option, relevance };
    }
    if (!best) break;
    chosen.push(best.option);
  }
  return chosen.map(({ candidate }) => candidate);
}

/** Adds the previous sentence behind each one that makes sense only after it ("That is why …"). */
function withAntecedents(chosen: readonly Candidate[], candidates: readonly Candidate[]): Quote[] {
  const quotes: Quote[] = [];
  const add = ({ passage: { number }, position, text, opens, ends }: Candidate) => {
    if (!quotes.some((quote) => quote.number === number && quote.position === position))
      quotes.push({ number, position, text, opens, ends });
  };
  for (const candidate of chosen) {
    add(candidate);
    if (!matchesAnyLanguage(candidate.text, ({ speech }) => speech.leansBack)) continue;
    const previous = candidates.find(
      ({ passage, position }) => passage === candidate.passage && position === candidate.position - 1,
    );
    if (previous) add(previous);
  }
  return quotes;
}
