import { contentTerms } from "~/text/content-terms";
import { termOverlap } from "~/text/similarity";
import { quotation, quoteTogether } from "./compose-answer";
import { isDefinition } from "./is-definition";
import { opensStep } from "./languages/all";
import type { AnswerPhrases } from "./languages/phrases";
import { momentName } from "./moment-name";
import type { Planning } from "./plans/plan";
import { isQuotedIn, MAX_ANSWER_WORDS, quotableSentences, withEllipses } from "./quotable-sentences";
import type { FoundPassage } from "./read-prompt";
import { timedSentences } from "./timed-sentences";

type Phrases = AnswerPhrases;

/** Fewer words are a name. */
const MIN_CLAUSE_WORDS = 5;

/** Whether a term is a clause, of which another place says little: "running and runs are one word". */
export const isClause = (term: string): boolean => term.split(/\s+/u).length >= MIN_CLAUSE_WORDS;

/** Composes an answer from a term's mentions, given in course order: the first one, then each later one. */
export function answerMentions(
  term: string,
  passages: readonly FoundPassage[],
  planning: Pick<Planning, "material" | "phrases">,
): string {
  const { phrases } = planning;
  const mentions = passages.flatMap((passage) => bestMention(term, passage) ?? []);
  const most = Math.max(...mentions.map(({ shared }) => shared));
  // All of a term's words are said in a passage, but not always together.
  const quotes = mentions
    .filter(({ shared }) => shared === most)
    .map(({ sentence, passage }) => ({
      text: withEllipses(sentence),
      moment: momentName(sentence.start, passage, planning),
      number: passage.number,
    }));
  const [first, ...later] = leadingQuotes(quotes);
  if (!first) return phrases.nothingFound;
  const opening = `${phrases.firstMention(first.moment)} ${quotation(first.text, first.number)}`;
  if (later.length === 0 || isClause(term)) return opening;
  const others = later.map(({ moment, text, number }) => `- ${moment}: ${quotation(text, number)}`);
  return [opening, "", phrases.laterMentions, "", ...others].join("\n");
}

type Mention = { sentence: ReturnType<typeof timedSentences>[number]; passage: FoundPassage; shared: number };

/** Returns the sentence with the most of a term's words, a definition before others; null when none has any. */
function bestMention(term: string, passage: FoundPassage): Mention | null {
  const wanted = [...contentTerms(term)];
  let best: Mention | null = null;
  let bestScore = 0;
  for (const sentence of timedSentences(passage)) {
    const terms = contentTerms(sentence.text);
    const shared = wanted.filter((word) => terms.has(word)).length;
    const score = shared + (isDefinition(term, sentence.text) ? 0.5 : 0);
    if (score > bestScore) [best, bestScore] = [{ sentence, passage, shared }, score];
  }
  return best;
}

/** Returns the first quotes up to the word limit of an answer. The first always fits. */
function leadingQuotes<Q extends { text: string }>(quotes: readonly Q[]): Q[] {
  let words = 0;
  return quotes.filter(({ text }, index) => (words += text.split(/\s+/).length) <= MAX_ANSWER_WORDS || index === 0);
}

/** Words of what is said before or after something at least, and sentences at most. */
const AROUND_WORDS = 16;
const MAX_AROUND = 3;
/** Sentences after a quotation that may go on about the same, before the lecture comes to what is next. */
const MAX_ABOUT_SAME = 4;

type Quoted = {
  /** The passage that an answer cites first, and the answer. */
  cited: FoundPassage;
  answer: string;
  /** The question that it answers. */
  topic: string;
};

/**
 * Quotes what is said directly before and after the sentences that an answer quotes. What goes on about the topic still
 * belongs to them. `passages` are those around it, in order of time.
 */
export function answerAround(
  { cited, answer, topic }: Quoted,
  passages: readonly FoundPassage[],
  phrases: Phrases,
  side: "before" | "after" | "both" = "both",
): string {
  const said = sentencesOf(passages);
  const own = said.flatMap(({ number }, at) => (number === cited.number ? [at] : []));
  const quoted = own.filter((at) => isQuotedIn(answer, said[at]?.text ?? ""));
  const span = quoted.length > 0 ? quoted : own;
  const [first = 0, last = -1] = [span[0], span.at(-1)];
  const before = side === "after" ? [] : enough(said.slice(0, first).reverse()).reverse();
  const after = side === "before" ? [] : enough(said.slice(nextAfter(last, said, topic)));
  const parts = [
    ...(before.length > 0 ? [`${phrases.before}: ${quoteTogether(before)}`] : []),
    ...(after.length > 0 ? [`${phrases.after}: ${quoteTogether(after)}`] : []),
  ];
  return parts.length > 0 ? parts.join("\n\n") : phrases.nothingAround;
}

type SaidSentence = { text: string; number: number };

/** The sentences of passages in order, each once: a passage may open with the end of the one before. */
function sentencesOf(passages: readonly FoundPassage[]): SaidSentence[] {
  const seen = new Set<string>();
  return [...passages]
    .sort((a, b) => a.start_seconds - b.start_seconds)
    .flatMap(({ content, number }) => quotableSentences(content).map(({ text }) => ({ text, number })))
    .filter(({ text }) => !seen.has(text) && seen.add(text));
}

/** Returns the place of the first sentence after another that does not go on about the topic, or that opens a new step. */
function nextAfter(last: number, said: readonly SaidSentence[], topic: string): number {
  const terms = contentTerms(topic);
  let next = last + 1;
  for (let at = last + 1; at <= last + MAX_ABOUT_SAME; at++) {
    const sentence = said[at];
    if (!sentence || sentence.number !== said[last]?.number || opensStep(sentence.text)) break;
    if (termOverlap(terms, sentence.text) > 0) next = at + 1;
  }
  return next;
}

/** Returns the first sentences that say enough. */
function enough(sentences: readonly SaidSentence[]): SaidSentence[] {
  let words = 0;
  return sentences.slice(0, MAX_AROUND).filter(({ text }) => {
    const isWanted = words < AROUND_WORDS;
    words += text.split(/\s+/).length;
    return isWanted;
  });
}
