import { splitSentences } from "~/transcript/split-sentences";
import { contentTerms, termOverlap } from "./question-terms";

export type RankedPassage = { number: number; content: string; score: number };

/** A sentence of a passage. `position` counts from 0 within it. */
export type Candidate = { passage: RankedPassage; position: number; text: string };

export type Quote = { number: number; position: number; text: string };

export type EmbedTexts = (texts: string[]) => Promise<Float32Array[]>;

const PASSAGES = 6;
const MIN_SCORE_OF_BEST = 0.75;
const SENTENCES = 3;
const MMR_LAMBDA = 0.72;
const MIN_WORDS = 4;
/** Openings that lean on the sentence before. */
const LEANS_BACK = /^(that|this|these|those|so|it|its|they|them|he|she|such)\b/i;

/**
 * Picks at most three sentences that answer a question, each with the number of its passage. A sentence counts for
 * its own likeness to the question, that of the window it opens, the rank of its passage and shared words; maximal
 * marginal relevance (Carbonell and Goldstein, 1998) keeps the second from repeating the first.
 */
export async function selectSentences(question: string, passages: readonly RankedPassage[], embed: EmbedTexts): Promise<Quote[]> {
  const candidates = candidatesOf(passages);
  if (candidates.length === 0) return [];
  const windows = candidates.map((candidate, index) => windowOf(candidate, candidates[index + 1]));
  const [questionVector, ...vectors] = await embed([question, ...candidates.map(({ text }) => text), ...windows]);
  const sentenceVectors = vectors.slice(0, candidates.length);
  const windowVectors = vectors.slice(candidates.length);
  const terms = contentTerms(question);
  const topScore = Math.max(...candidates.map(({ passage }) => passage.score));
  const scores = candidates.map(
    ({ passage, text }, index) =>
      0.3 * dot(questionVector!, sentenceVectors[index]!) +
      0.3 * dot(questionVector!, windowVectors[index]!) +
      0.8 * (passage.score / topScore) +
      0.2 * termOverlap(terms, text),
  );
  const chosen = maximalMarginalRelevance(scores, sentenceVectors);
  return withAntecedents(chosen.map((index) => candidates[index]!), candidates);
}

function candidatesOf(passages: readonly RankedPassage[]): Candidate[] {
  const ranked = [...passages].sort((a, b) => b.score - a.score).slice(0, PASSAGES);
  const best = ranked[0]?.score ?? 0;
  return ranked
    .filter((passage) => passage.score > 0 && passage.score >= MIN_SCORE_OF_BEST * best)
    .flatMap((passage) =>
      splitSentences(passage.content)
        .map((text) => text.trim())
        .map((text, position) => ({ passage, position, text }))
        .filter(({ text }) => text.split(/\s+/).length >= MIN_WORDS && !text.endsWith("?")),
    );
}

function windowOf(candidate: Candidate, next: Candidate | undefined): string {
  return next && next.passage === candidate.passage ? `${candidate.text} ${next.text}` : candidate.text;
}

/** Indexes of the best sentences, best first, each weighed against its likeness to those already chosen. */
function maximalMarginalRelevance(scores: number[], vectors: Float32Array[]): number[] {
  const chosen: number[] = [];
  while (chosen.length < Math.min(SENTENCES, scores.length)) {
    let best = -1;
    let bestValue = -Infinity;
    for (const [index, score] of scores.entries()) {
      if (chosen.includes(index)) continue;
      const repetition = Math.max(0, ...chosen.map((other) => dot(vectors[index]!, vectors[other]!)));
      const value = MMR_LAMBDA * score - (1 - MMR_LAMBDA) * repetition;
      if (value > bestValue) [best, bestValue] = [index, value];
    }
    chosen.push(best);
  }
  return chosen;
}

/** A sentence that starts with "that", "so" or "it" makes sense only after the one before it. */
function withAntecedents(chosen: Candidate[], candidates: Candidate[]): Quote[] {
  const quotes: Quote[] = [];
  const add = ({ passage: { number }, position, text }: Candidate) => {
    if (!quotes.some((quote) => quote.number === number && quote.position === position)) quotes.push({ number, position, text });
  };
  for (const candidate of chosen) {
    if (LEANS_BACK.test(candidate.text)) {
      const before = candidates.find(({ passage, position }) => passage === candidate.passage && position === candidate.position - 1);
      if (before) add(before);
    }
    add(candidate);
  }
  return quotes;
}

/** Cosine, since all vectors have unit length. */
function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}
