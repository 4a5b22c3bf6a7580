import { contentTerms } from "~/text/content-terms";
import { cosine, termOverlap } from "~/text/similarity";
import type { Intent } from "./intent";
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

const MAX_PASSAGES = 6;
const MAX_SENTENCES = 3;
/** Passages that score less than this share of the best one are not quoted. */
const MIN_PASSAGE_SHARE = 0.75;
/** Sentences that score less than this share of the best one are not worth a student's time. */
const MIN_SENTENCE_SHARE = 0.8;
const MIN_WORDS = 4;
const MMR_LAMBDA = 0.72;

const WEIGHTS = { sentence: 0.3, window: 0.3, passage: 0.8, words: 0.2 };
const ADDRESS_PENALTY = 0.15;

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
): Promise<Quote[]> {
  const candidates = candidatesOf(passages);
  if (candidates.length === 0) return [];
  const windows = candidates.map((candidate, index) => windowText(candidate, candidates[index + 1]));
  const [questionVector = EMPTY, ...vectors] = await embed([
    question,
    ...candidates.map(({ text }) => text),
    ...windows,
  ]);
  const terms = contentTerms(question);
  const topScore = Math.max(...candidates.map(({ passage }) => passage.score));
  const scored = candidates.map((candidate, index): Scored => {
    const vector = vectors[index] ?? EMPTY;
    const windowVector = vectors[candidates.length + index] ?? EMPTY;
    const score =
      WEIGHTS.sentence * cosine(questionVector, vector) +
      WEIGHTS.window * cosine(questionVector, windowVector) +
      WEIGHTS.passage * (candidate.passage.score / topScore) +
      WEIGHTS.words * termOverlap(terms, candidate.text) +
      styleBonus(style, candidate.text) -
      (matchesAnyLanguage(candidate.text, ({ speech }) => speech.address) ? ADDRESS_PENALTY : 0);
    return { candidate, vector, score };
  });
  return withAntecedents(mostRelevant(scored), candidates);
}

const EMPTY = new Float32Array(0);

function candidatesOf(passages: readonly RankedPassage[]): Candidate[] {
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
      return isNew && text.split(/\s+/).length >= MIN_WORDS && !text.endsWith("?");
    });
}

/** What a sentence gains for being a definition, a reason or a step when the question asks for one. */
function styleBonus({ style, subject }: Style, text: string): number {
  switch (style) {
    case "definition":
      return isDefinition(subject, text) ? 0.3 : 0;
    case "reason":
      return matchesAnyLanguage(text, ({ speech }) => speech.reason) ? 0.15 : 0;
    case "steps":
      return matchesAnyLanguage(text, ({ speech }) => speech.step) ? 0.08 : 0;
    case "plain":
      return 0;
  }
}

function windowText(candidate: Candidate, next: Candidate | undefined): string {
  return next?.passage === candidate.passage ? `${candidate.text} ${next.text}` : candidate.text;
}

type Scored = { candidate: Candidate; vector: Float32Array; score: number };

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
