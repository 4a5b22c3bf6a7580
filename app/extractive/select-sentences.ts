import { contentTerms, termOverlap } from "~/text/content-terms";
import type { Intent } from "./intent";
import { quotableSentences } from "./quotable-sentences";

export type RankedPassage = { number: number; content: string; score: number };

/** A sentence of a passage. `position` counts from 0 within it. */
type Candidate = { passage: RankedPassage; position: number; text: string; opens: boolean; ends: boolean };

export type Quote = { number: number; position: number; text: string; opens: boolean; ends: boolean };

export type EmbedTexts = (texts: string[]) => Promise<Float32Array[]>;

type Style = Extract<Intent, { kind: "answer" }>;

const PASSAGES = 6;
const MIN_SCORE_OF_BEST = 0.75;
const SENTENCES = 3;
const MMR_LAMBDA = 0.72;
const MIN_WORDS = 4;
/** A sentence that fits so much less than the best one is not worth a student's time. */
const MIN_OF_BEST = 0.8;
/** Openings that lean on the sentence before. */
const LEANS_BACK = /^(that|this|these|those|so|it|its|they|them|he|she|such|then|otherwise|and|but)\b/i;
/** What is said to the listeners rather than about the subject. */
const ADDRESS =
  /^(welcome|hello|hi|hey|thank|thanks|okay|today we|in the (next|last) lecture|see you)\b|\bnext lecture\b|\bthis (first|second|third|last) (lecture|video)\b|\bin this (lecture|video|lesson|talk)\b|\byou('re| are) (at|in) the right place\b|\blet('s| us) (take a look|see|dive|get started|begin)\b/i;

/**
 * Picks at most three sentences that answer a question, best first, each with the number of its passage. A sentence
 * counts for its own likeness to the question, that of the window it opens, the rank of its passage, shared words, and
 * for being the kind of sentence that was asked for; maximal marginal relevance (Carbonell and Goldstein, 1998) keeps
 * the second from repeating the first.
 */
export async function selectSentences(
  question: string,
  style: Style,
  passages: readonly RankedPassage[],
  embed: EmbedTexts,
): Promise<Quote[]> {
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
      0.2 * termOverlap(terms, text) +
      styleBonus(style, text) -
      (ADDRESS.test(text) ? 0.15 : 0),
  );
  const chosen = maximalMarginalRelevance(scores, sentenceVectors);
  return withAntecedents(
    chosen.map((index) => candidates[index]!),
    candidates,
  );
}

function candidatesOf(passages: readonly RankedPassage[]): Candidate[] {
  const ranked = [...passages].sort((a, b) => b.score - a.score).slice(0, PASSAGES);
  const best = ranked[0]?.score ?? 0;
  const seen = new Set<string>();
  return ranked
    .filter((passage) => passage.score > 0 && passage.score >= MIN_SCORE_OF_BEST * best)
    .flatMap((passage) =>
      quotableSentences(passage.content).map((sentence, position) => ({ passage, position, ...sentence })),
    )
    .filter(({ text }) => {
      // A passage opens with the end of the one before it: what both have is quoted from the better one.
      const isNew = !seen.has(text);
      seen.add(text);
      return isNew && text.split(/\s+/).length >= MIN_WORDS && !text.endsWith("?");
    });
}

/** Definitions for "what is", reasons for "why", what follows on what for "how". */
function styleBonus(style: Style, text: string): number {
  switch (style.style) {
    case "definition":
      return isDefinition(style.subject, text) ? 0.3 : 0;
    case "reason":
      return /\b(because|so that|therefore|this is why|that is why|the reason|otherwise|in order to|to avoid|since)\b/i.test(
        text,
      )
        ? 0.15
        : 0;
    case "steps":
      return /\b(first|then|next|finally|after that|step|once|start|begin|by \w+ing|we (?:take|cut|add|multiply|compare|look|walk|embed|split|fold|use))\b/i.test(
        text,
      )
        ? 0.08
        : 0;
    case "plain":
      return 0;
  }
}

/** Whether a sentence says what a thing is: "An X is …", "X means …", "… is called X", "X, which …". */
export function isDefinition(subject: string, text: string): boolean {
  const words = (subject.match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, 6);
  if (words.length === 0) return false;
  const name = words.map((word) => `${word.replace(/(?:s|es)$/iu, "")}\\w{0,3}`).join("[\\s-]+");
  const says = new RegExp(
    `(?:^|[,;]\\s*|\\b(?:so|now|and)\\s+)(?:an?|the|this|each|every)?\\s*(?:\\w+\\s+)?${name},?\\s+(?:is|are|means?|stands?\\s+for|refers?|sets?|tells?|holds?|cuts?|looks?)\\b`,
    "iu",
  );
  const called = new RegExp(
    `\\b(?:call(?:ed|s)?|known as|named|term(?:ed)?)\\s+(?:it\\s+|this\\s+|that\\s+)?(?:an?\\s+|the\\s+|its\\s+)?${name}\\b|\\b(?:is|are)\\s+(?:an?\\s+|the\\s+|its\\s+)?${name}\\s*(?:[.,;:]|$)`,
    "iu",
  );
  const short = new RegExp(`\\bor\\s+${name}\\s+for\\s+short`, "iu");
  return says.test(text) || called.test(text) || short.test(text);
}

function windowOf(candidate: Candidate, next: Candidate | undefined): string {
  return next && next.passage === candidate.passage ? `${candidate.text} ${next.text}` : candidate.text;
}

/** Indexes of the best sentences, best first, each weighed against its likeness to those already chosen. */
function maximalMarginalRelevance(scores: number[], vectors: Float32Array[]): number[] {
  const chosen: number[] = [];
  const least = MIN_OF_BEST * Math.max(...scores);
  while (chosen.length < Math.min(SENTENCES, scores.length)) {
    let best = -1;
    let bestValue = -Infinity;
    for (const [index, score] of scores.entries()) {
      if (chosen.includes(index) || score < least) continue;
      const repetition = Math.max(0, ...chosen.map((other) => dot(vectors[index]!, vectors[other]!)));
      const value = MMR_LAMBDA * score - (1 - MMR_LAMBDA) * repetition;
      if (value > bestValue) [best, bestValue] = [index, value];
    }
    if (best < 0) break;
    chosen.push(best);
  }
  return chosen;
}

/** A sentence that starts with "that", "so" or "it" makes sense only after the one before it. */
function withAntecedents(chosen: Candidate[], candidates: Candidate[]): Quote[] {
  const quotes: Quote[] = [];
  const add = ({ passage: { number }, position, text, opens, ends }: Candidate) => {
    if (!quotes.some((quote) => quote.number === number && quote.position === position))
      quotes.push({ number, position, text, opens, ends });
  };
  for (const candidate of chosen) {
    add(candidate);
    if (!LEANS_BACK.test(candidate.text)) continue;
    const before = candidates.find(
      ({ passage, position }) => passage === candidate.passage && position === candidate.position - 1,
    );
    if (before) add(before);
  }
  return quotes;
}

/** Cosine, since all vectors have unit length. */
function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}
