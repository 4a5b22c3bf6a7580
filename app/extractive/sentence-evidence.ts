import { contentTerms } from "~/text/content-terms";
import { mentionedWords } from "~/text/mentioned-words";
import { cosine } from "~/text/similarity";
import { wordsAsWritten } from "~/text/tokenize";
import { chapterAt } from "./headings";
import type { AnswerIntent } from "./intent";
import { isDefinition } from "./is-definition";
import { isAddress, matchesAnyLanguage } from "./languages/all";
import type { Candidate } from "./sentence-candidates";

/** Returns one vector of unit length for each text, in order. */
export type EmbedTexts = (texts: string[]) => Promise<Float32Array[]>;

/** For each kind of sentence that the question asks for: 1 if the sentence is of the kind, otherwise 0. */
export type StyleEvidence = {
  definition: number;
  /** A definition of what a "how" question is about. */
  workings: number;
  reason: number;
  step: number;
  /** How to calculate what the question asks about. */
  arithmetic: number;
  person: number;
  quantity: number;
  example: number;
  explanation: number;
  other: number;
  list: number;
};

/** The evidence that a sentence answers a question, each from 0 to 1; cosines are −1 to 1. */
export type SentenceEvidence = StyleEvidence & {
  /** Cosine of the sentence and the question. */
  sentence: number;
  /** The same of the sentence with those directly before and after it. */
  context: number;
  /** The score of its passage, as a share of the best passage's. */
  passage: number;
  /** The share of the question's words that the sentence has, rare ones counting more. */
  words: number;
  /** Whether both speak of the same stop word: "the word the". */
  mention: number;
  /** The same of the title of the chapter in which it is said. */
  titled: number;
  /** Cosine with what the question asks about its topic, of the sentence or its context. */
  particular: number;
  /** How similar the question is to one that the lecturer asks shortly before. */
  asked: number;
  /** Whether both the question and the sentence deny something. */
  negation: number;
  /** How near it is to the previous citation. */
  near: number;
  /** The share of a follow-up's own words that the sentence has. */
  own: number;
  /** Whether it is said to the listeners rather than about the subject. */
  address: number;
};

/** Seconds after which a sentence near the previous citation counts a third. */
const NEAR_SECONDS = 40;

/** A follow-up's own words, and where the previous answer was said. */
export type Near = { question: string; lecture: string; seconds: number };

/** Sentences after a question of the lecturer that may answer it, the nearest counting most. */
const ASKED_DECAY = [1, 0.8, 0.6];
const MIN_ASKED = 0.45;

/** Returns the evidence of each sentence, and its vector. */
export async function sentenceEvidence(
  question: string,
  style: AnswerIntent,
  candidates: readonly Candidate[],
  embed: EmbedTexts,
  near?: Near,
): Promise<{ evidence: SentenceEvidence; vector: Float32Array }[]> {
  const contexts = candidates.map((_, index) => contextOf(index, candidates));
  const rest = withoutTopic(question, candidates);
  const named = (text: string, index: number) => withTopic(text, question, candidates[index]);
  const texts = [...candidates.map(({ text }) => text).map(named), ...contexts.map(named)];
  const [asked = EMPTY, restAsked = EMPTY, ...vectors] = await embed([question, rest ?? question, ...texts]);
  const alone = candidates.map((_, index) => cosine(asked, vectors[index] ?? EMPTY));
  const terms = candidates.map(({ text }) => contentTerms(text));
  const shared = weightedOverlap(contentTerms(question), terms);
  const titles = candidates.map(({ passage, at }) => contentTerms(chapterAt(passage.headings, at)));
  const titled = titleEvidence(contentTerms(question), titles);
  const topScore = Math.max(...candidates.map(({ passage }) => passage.score));
  const own = near && weightedOverlap(contentTerms(near.question), terms);
  const negated = isNegated(question);
  const mentioned = mentionedWords(question);
  return candidates.map((candidate, index) => {
    const { text, passage } = candidate;
    const [vector = EMPTY, around = EMPTY] = [vectors[index], vectors[candidates.length + index]];
    return {
      vector,
      evidence: {
        sentence: alone[index] ?? 0,
        context: cosine(asked, around),
        passage: passage.score / topScore,
        words: shared[index] ?? 0,
        mention: Number([...mentionedWords(text)].some((word) => mentioned.has(word))),
        titled: titled[index] ?? 0,
        particular: Math.max(cosine(restAsked, vector), cosine(restAsked, around)),
        asked: likeQuestion(index, candidates, alone),
        negation: Number(negated && isNegated(text)),
        near: near ? nearness(candidate, near) : 0,
        own: own?.[index] ?? 0,
        address: Number(isAddress(text)),
        ...styleEvidence(style, text),
      },
    };
  });
}

const EMPTY = new Float32Array(0);

/**
 * Puts before a text the question's words that its headings have and it has not: in a lecture about BM25, "it" is BM25.
 * Otherwise a sentence that names the lecture's subject is more like every question about it than one that answers.
 */
function withTopic(text: string, question: string, candidate: Candidate | undefined): string {
  const { headings } = candidate?.passage ?? {};
  if (!headings) return text;
  const titles = contentTerms(headings.lecture);
  const said = contentTerms(text);
  if ([...contentTerms(question)].every((term) => titles.has(term))) return text;
  const missing = wordsAsWritten(question).filter((word) =>
    [...contentTerms(word)].some((term) => titles.has(term) && !said.has(term)),
  );
  return missing.length === 0 ? text : `${missing.join(" ")}: ${text}`;
}

/** A sentence with those of its passage directly before and after it. */
function contextOf(index: number, candidates: readonly Candidate[]): string {
  const passage = candidates[index]?.passage;
  return candidates
    .slice(Math.max(0, index - 1), index + 2)
    .filter((other) => other.passage === passage)
    .map(({ text }) => text)
    .join(" ");
}

function likeQuestion(index: number, candidates: readonly Candidate[], similarities: readonly number[]): number {
  return Math.max(
    ...ASKED_DECAY.map((share, distance) => {
      const at = index - 1 - distance;
      const before = candidates[at];
      const isQuestion = before?.passage === candidates[index]?.passage && before?.text.endsWith("?");
      return isQuestion ? share * Math.max(0, (similarities[at] ?? 0) - MIN_ASKED) : 0;
    }),
  );
}

function nearness({ passage, at }: Candidate, { lecture, seconds }: Near): number {
  return passage.lecture === lecture ? Math.exp(-Math.abs(at - seconds) / NEAR_SECONDS) : 0;
}

const isNegated = (text: string) =>
  /\b(?:not|no|nothing|never|without|cannot|ignor(?:es?|ed|ing)|leaves? out|lacks?|\w+n['’]t|nunca|nada|sin|ignora)\b/iu.test(
    text,
  );

/** A term that more than this share of the passages have is what they are all about. */
const TOPIC_SHARE = 0.5;

/**
 * Returns what a question asks about its topic: "why is fast" of "why is BM25 fast", if most passages name BM25. Null
 * if it asks only about that, or names no topic.
 */
function withoutTopic(question: string, candidates: readonly Candidate[]): string | null {
  const passages = [...new Set(candidates.map(({ passage }) => passage))].map(({ content, headings }) =>
    contentTerms(`${headings?.lecture ?? ""}\n${content}`),
  );
  const isTopic = (term: string) => passages.filter((terms) => terms.has(term)).length > TOPIC_SHARE * passages.length;
  const words = question.split(/\s+/);
  const rest = words.filter((word) => ![...contentTerms(word)].some(isTopic));
  return rest.length < words.length && contentTerms(rest.join(" ")).size > 0 ? rest.join(" ") : null;
}

/**
 * Returns the share of a question's terms that each sentence has, rare ones counting more. Terms that no sentence has do
 * not count.
 */
function weightedOverlap(wanted: ReadonlySet<string>, sentences: readonly ReadonlySet<string>[]): number[] {
  const weights = [...wanted].flatMap((term) => {
    const frequency = sentences.filter((terms) => terms.has(term)).length;
    return frequency === 0 ? [] : [[term, Math.log(1 + sentences.length / frequency)] as const];
  });
  const most = weights.reduce((sum, [, weight]) => sum + weight, 0);
  return sentences.map((terms) =>
    most === 0 ? 0 : weights.reduce((sum, [term, weight]) => sum + (terms.has(term) ? weight : 0), 0) / most,
  );
}

/**
 * Returns how much of a question's terms each title has, and of the title's the question: what "how are embeddings
 * trained" says of "Training". 1 if each has all that matters of the other.
 */
function titleEvidence(wanted: ReadonlySet<string>, titles: readonly ReadonlySet<string>[]): number[] {
  const shares = weightedOverlap(wanted, titles);
  return titles.map((title, index) => {
    const named = title.size === 0 ? 0 : [...title].filter((term) => wanted.has(term)).length / title.size;
    return Math.sqrt((shares[index] ?? 0) * named);
  });
}

/** The evidence that a definition of "the dictionary" gives about "the dictionary of the index". */
const HEAD_SHARE = 0.75;
/** What a sentence about "lower layers" says of "a layer in a graph". */
const OPENING_SHARE = 0.5;
const OPENING_WORDS = 3;

function opensWith(head: string, text: string): boolean {
  const terms = contentTerms(head);
  const opening = contentTerms(text.split(/\s+/).slice(0, OPENING_WORDS).join(" "));
  return terms.size > 0 && [...terms].every((term) => opening.has(term));
}

function defines(subject: string, text: string): number {
  if (isDefinition(subject, text)) return 1;
  const [head = "", complement] = subject.split(/\s+(?:of|in|del?|en)\s+/iu);
  if (complement === undefined) return 0;
  return isDefinition(head, text) ? HEAD_SHARE : opensWith(head, text) ? OPENING_SHARE : 0;
}

/** Returns whether a sentence is of the kind that the question asks for. */
function styleEvidence({ style, subject }: AnswerIntent, text: string): StyleEvidence {
  const says = (kind: "reason" | "step" | "arithmetic" | "person" | "quantity" | "example" | "explanation" | "other") =>
    Number(matchesAnyLanguage(text, ({ speech }) => speech[kind]));
  return {
    definition: style === "definition" ? defines(subject, text) : 0,
    workings: style === "steps" ? Number(isDefinition(subject, text)) : 0,
    reason: style === "reason" ? says("reason") : 0,
    step: style === "steps" ? says("step") : 0,
    arithmetic:
      style === "steps" && matchesAnyLanguage(subject, ({ questions }) => questions.calculation)
        ? says("arithmetic")
        : 0,
    person: style === "person" ? says("person") : 0,
    quantity: style === "quantity" ? says("quantity") : 0,
    example: style === "example" ? says("example") : 0,
    explanation: style === "explanation" ? says("explanation") : 0,
    other: style === "other" ? says("other") : 0,
    list: style === "list" ? Number(matchesAnyLanguage(text, ({ speech }) => speech.announcesList)) : 0,
  };
}
