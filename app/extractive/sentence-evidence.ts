import { contentTerms } from "~/text/content-terms";
import { mentionedWords, speaksOfCommonWords } from "~/text/mentioned-words";
import { cosine } from "~/text/similarity";
import { wordsAsWritten } from "~/text/tokenize";
import { withoutFrame } from "~/text/without-frame";
import { isGeneric, subjectTerms } from "./generic-words";
import { chapterAt } from "./headings";
import type { AnswerIntent } from "./intent";
import { asksWhyNot, isAddress, objects } from "./languages/all";
import { termsWithNumbers } from "./number-terms";
import { isOpening, scoreBefore } from "./passage-place";
import { predicateOf } from "./predicate";
import { proximityTo, type Near } from "./proximity";
import { afterRarest, passagesWithRarest } from "./rarest-name";
import { isRecap } from "./section-titles";
import type { Candidate } from "./sentence-candidates";
import { givesReason, styleEvidence, type StyleEvidence } from "./style-evidence";
import { sharesOfUnsaid, titleEvidence, weightedOverlap } from "./word-evidence";

/** Returns one vector of unit length for each text, in order. */
export type EmbedTexts = (texts: string[]) => Promise<Float32Array[]>;

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
  /** Whether it ascribes the quality whose reason the question asks for: "so it is very fast". */
  predicate: number;
  /** The same of the title of the chapter in which it is said. */
  titled: number;
  /** Of the question's words that no sentence has, the share that the title of its chapter has. */
  entitled: number;
  /** Cosine with what the question asks about its topic, of the sentence or its context. */
  particular: number;
  /** How similar the question is to one that the lecturer asks shortly before. */
  asked: number;
  /** How similar a question for a reason is to what is said shortly before a reason is given. */
  fact: number;
  /** How similar a question why something is not done is to a proposal that the lecturer objects to. */
  rejected: number;
  /** Whether both the question and the sentence deny something. */
  negation: number;
  /** Whether both speak of two things together: "both words". */
  together: number;
  /** How near it is to the previous citation. */
  near: number;
  /** Whether a question for the other one, or the next, is answered after the previous citation. */
  after: number;
  /** The share of a follow-up's own words that the sentence has. */
  own: number;
  /** The scores of passages found in the minutes before its own, as shares of the best passage's. */
  follows: number;
  /** Whether its passage is the opening of a lecture, which announces what is explained later. */
  opening: number;
  /** Whether it is said to the listeners rather than about the subject. */
  address: number;
  /** Whether it is said where the lecture repeats what it has explained. */
  recap: number;
};

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
  const numbered = candidates.map(({ text }) => termsWithNumbers(text));
  const words = withoutFrame(question);
  const shared = weightedOverlap(termsWithNumbers(words), numbered);
  const titles = candidates.map(({ passage, at }) => contentTerms(chapterAt(passage.headings, at)));
  const subject = new Set(subjectTerms(words));
  const titled = titleEvidence(subject.size > 0 ? subject : contentTerms(words), titles);
  const entitled = sharesOfUnsaid(subject, terms, titles);
  const passages = [...new Set(candidates.map(({ passage }) => passage))];
  const topScore = Math.max(...passages.map(({ score }) => score));
  const own = near && weightedOverlap(ownTerms(near.question), numbered);
  const proximity = proximityTo(near, style);
  const wording = wordingOf(question, near?.question);
  const ofKind = styleInContext(question, style, candidates);
  const whyNot = asksWhyNot(question);
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
        titled: titled[index] ?? 0,
        entitled: entitled[index] ?? 0,
        particular: Math.max(cosine(restAsked, vector), cosine(restAsked, around)),
        asked: likeOneBefore(index, candidates, alone, isQuestion),
        fact: style.style === "reason" && givesReason(text) ? likeOneBefore(index, candidates, alone, isStatement) : 0,
        rejected: whyNot && isObjectedTo(index, candidates) ? Math.max(0, alone[index] ?? 0) : 0,
        ...proximity(candidate),
        own: own?.[index] ?? 0,
        follows: scoreBefore(passage, passages) / topScore,
        opening: Number(isOpening(passage)),
        address: Number(isAddress(text)),
        ...wording(text),
        recap: Number(style.style !== "list" && isRecap(chapterAt(passage.headings, candidate.at))),
        ...ofKind(candidate, index),
      },
    };
  });
}

/** Returns which sentences are of the kind that a question asks for, and are so about what it names. */
function styleInContext(question: string, style: AnswerIntent, candidates: readonly Candidate[]) {
  const saysRarest = passagesWithRarest(question, candidates);
  const isOfNamed = afterRarest(question, candidates);
  return (candidate: Candidate, index: number): StyleEvidence => {
    const ofKind = styleEvidence(style, candidate.text);
    return {
      ...ofKind,
      arithmetic: isObjectedTo(index, candidates) ? 0 : ofKind.arithmetic,
      step: saysRarest.has(candidate.passage.number) ? ofKind.step : 0,
      usual: isOfNamed(candidate) ? ofKind.usual : 0,
    };
  };
}

/** Returns what a sentence has of the wording of a question, beside the words themselves. */
function wordingOf(question: string, followUp?: string) {
  const negated = isNegated(question);
  const mentioned = mentionedWords(question);
  const predicate = predicateOf(question, followUp);
  const areTogether = TOGETHER.test(question) || SEVERAL.test(question);
  const mentions = (text: string) =>
    mentioned.size > 0 && (speaksOfCommonWords(text) || [...mentionedWords(text)].some((word) => mentioned.has(word)));
  return (text: string) => ({
    mention: Number(mentions(text)),
    predicate: Number(predicate?.test(text) ?? false),
    negation: Number(negated && isNegated(text)),
    together: Number(areTogether && TOGETHER.test(text)),
  });
}

const EMPTY = new Float32Array(0);

/** The words of a follow-up that say what it asks: "one" of "what happens if it is one", or all if it has only others. */
function ownTerms(question: string): ReadonlySet<string> {
  const terms = termsWithNumbers(question);
  const subject = new Set([...terms].filter((term) => !isGeneric(term)));
  return subject.size > 0 ? subject : terms;
}

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

const isQuestion = (text: string) => text.endsWith("?");
const isStatement = (text: string) => !isQuestion(text);

/** Returns how similar the question is to a sentence of the kind directly or shortly before one. */
function likeOneBefore(
  index: number,
  candidates: readonly Candidate[],
  similarities: readonly number[],
  isOfKind: (text: string) => boolean,
): number {
  return Math.max(
    ...ASKED_DECAY.map((share, distance) => {
      const at = index - 1 - distance;
      const before = candidates[at];
      const isBefore = before?.passage === candidates[index]?.passage && before && isOfKind(before.text);
      return isBefore ? share * Math.max(0, (similarities[at] ?? 0) - MIN_ASKED) : 0;
    }),
  );
}

function isObjectedTo(index: number, candidates: readonly Candidate[]): boolean {
  const [of, next] = candidates.slice(index, index + 2);
  return of !== undefined && next?.passage === of.passage && !objects(of.text) && objects(next.text);
}

const isNegated = (text: string) =>
  /\b(?:not|no|nothing|never|without|cannot|ignor(?:es?|ed|ing)|leaves? out|lacks?|\w+n['’]t|nunca|nada|sin|ignora)\b/iu.test(
    text,
  );

const TOGETHER = /\b(?:both|(?:two|several)\s+\p{L}+s\b.*\b(?:at\s+once|together|at\s+the\s+same\s+time)|amb[oa]s)\b/iu;

/** A question for "documents with 2 words" asks for both of them. */
const SEVERAL =
  /\b(?:ha(?:s|ve|ving)|contain(?:s|ing)?|with|includes?|tienen?|contienen?|con)\s+(?:two|2|several|multiple|dos|vari[oa]s)\s+\p{L}+s\b/iu;

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
