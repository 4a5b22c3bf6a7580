import { contentTerms } from "~/text/content-terms";
import { cosine } from "~/text/similarity";
import type { AnswerIntent } from "./intent";
import { isDefinition } from "./is-definition";
import { matchesAnyLanguage } from "./languages/all";
import type { Candidate } from "./sentence-candidates";

/** Returns one vector of unit length for each text, in order. */
export type EmbedTexts = (texts: string[]) => Promise<Float32Array[]>;

export type Scored = {
  candidate: Candidate;
  vector: Float32Array;
  score: number;
  /** Cosine of the sentence, alone or with its neighbor, and the question. */
  similarity: number;
  /** Whether the sentence is of the kind that the question asks for. */
  isWanted: boolean;
};

const WEIGHTS = {
  sentence: 0.3,
  window: 0.3,
  before: 0,
  passage: 0.8,
  words: 0.2,
  asked: 0.3,
  negation: 0.1,
  near: 0.2,
  own: 0.2,
  address: -0.15,
};

/** Seconds after which a sentence near the previous citation counts a third. */
const NEAR_SECONDS = 40;

/** What a follow-up asks by itself, and where the previous answer was said. */
export type Near = { question: string; lecture: string; seconds: number };

/** Sentences after a question of the lecturer that may answer it, the nearest counting most. */
const ASKED_DECAY = [1, 0.8, 0.6];
const MIN_ASKED = 0.45;

/**
 * Scores sentences of passages as answers to a question: for their own similarity to the question, for that of the two
 * sentences that they open and close, for the rank of their passage, for shared words, for answering a like question of
 * the lecturer's, and for being the kind of sentence that the question asks for.
 */
export async function scoreSentences(
  question: string,
  style: AnswerIntent,
  candidates: readonly Candidate[],
  embed: EmbedTexts,
  near?: Near,
): Promise<Scored[]> {
  const neighbor = (index: number, by: 1 | -1) => {
    const [candidate, other] = [candidates[index], candidates[index + by]];
    return other && other.passage === candidate?.passage ? other : undefined;
  };
  const windows = candidates.map(({ text }, index) => {
    const next = neighbor(index, 1);
    return next ? `${text} ${next.text}` : text;
  });
  const [asked = EMPTY, ...vectors] = await embed([question, ...candidates.map(({ text }) => text), ...windows]);
  const alone = candidates.map((_, index) => cosine(asked, vectors[index] ?? EMPTY));
  const opened = candidates.map((_, index) => cosine(asked, vectors[candidates.length + index] ?? EMPTY));
  const overlap = weightedOverlap(contentTerms(question), candidates);
  const topScore = Math.max(...candidates.map(({ passage }) => passage.score));
  const own = near && weightedOverlap(contentTerms(near.question), candidates);
  const negated = isNegated(question);
  return candidates.map((candidate, index) => {
    const { text, passage } = candidate;
    const similar = alone[index] ?? 0;
    const window = opened[index] ?? 0;
    const closed = neighbor(index, -1) ? (opened[index - 1] ?? 0) : similar;
    const likeQuestions = ASKED_DECAY.map((share, distance) => {
      const before = candidates[index - 1 - distance];
      const isQuestion = before?.passage === passage && before.text.endsWith("?");
      return isQuestion ? share * Math.max(0, (alone[index - 1 - distance] ?? 0) - MIN_ASKED) : 0;
    });
    const bonus = styleBonus(style, text);
    const score =
      WEIGHTS.sentence * similar +
      WEIGHTS.window * window +
      WEIGHTS.before * closed +
      WEIGHTS.passage * (passage.score / topScore) +
      WEIGHTS.words * overlap(text) +
      WEIGHTS.asked * Math.max(...likeQuestions) +
      (negated && isNegated(text) ? WEIGHTS.negation : 0) +
      (near && own ? WEIGHTS.near * nearness(candidate, near) + WEIGHTS.own * own(text) : 0) +
      (matchesAnyLanguage(text, ({ speech }) => speech.address) ? WEIGHTS.address : 0) +
      bonus;
    return {
      candidate,
      vector: vectors[index] ?? EMPTY,
      score,
      similarity: Math.max(similar, window),
      isWanted: bonus > 0,
    };
  });
}

const EMPTY = new Float32Array(0);

function nearness({ passage, at }: Candidate, { lecture, seconds }: Near): number {
  return passage.lecture === lecture ? Math.exp(-Math.abs(at - seconds) / NEAR_SECONDS) : 0;
}

const isNegated = (text: string) => /\b(?:not|no|never|without|cannot|\w+n['’]t|nunca|sin)\b/iu.test(text);

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

/** What a sentence gains for being a definition, a reason or a step when the question asks for one. */
function styleBonus({ style, subject }: AnswerIntent, text: string): number {
  switch (style) {
    case "definition":
      return isDefinition(subject, text) ? 0.3 : 0;
    case "reason":
      return matchesAnyLanguage(text, ({ speech }) => speech.reason) ? 0.15 : 0;
    case "steps":
      return (
        (matchesAnyLanguage(text, ({ speech }) => speech.step) ? 0.08 : 0) + (isDefinition(subject, text) ? 0.1 : 0)
      );
    case "person":
      return matchesAnyLanguage(text, ({ speech }) => speech.person) ? 0.3 : 0;
    case "quantity":
      return matchesAnyLanguage(text, ({ speech }) => speech.quantity) ? 0.1 : 0;
    case "example":
      return matchesAnyLanguage(text, ({ speech }) => speech.example) ? 0.3 : 0;
    case "explanation":
      return matchesAnyLanguage(text, ({ speech }) => speech.explanation) ? 0.1 : 0;
    case "other":
      return matchesAnyLanguage(text, ({ speech }) => speech.other) ? 0.15 : 0;
    case "list":
      return matchesAnyLanguage(text, ({ speech }) => speech.announcesList) ? 0.1 : 0;
    case "plain":
      return 0;
  }
}
