import { contentTerms } from "~/text/content-terms";
import { quotation } from "./compose-answer";
import { isDefinition } from "./is-definition";
import type { AnswerLanguage } from "./languages/language";
import { momentName } from "./moment-name";
import type { Planning } from "./plans/plan";
import { MAX_ANSWER_WORDS, quotableSentences, withEllipses } from "./quotable-sentences";
import type { FoundPassage } from "./read-prompt";
import { timedSentences } from "./timed-sentences";

type Phrases = AnswerLanguage["phrases"];

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
  if (later.length === 0) return opening;
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

/** Seconds by which the times of neighboring passages may overlap. */
const OVERLAP_SECONDS = 1;

/** Quotes what is said directly before and after a passage. `passages` are those around it, in order of time. */
export function answerAround(
  cited: FoundPassage,
  passages: readonly FoundPassage[],
  phrases: Phrases,
  side: "before" | "after" | "both" = "both",
): string {
  const before = passages.findLast(
    ({ start_seconds }) => start_seconds < cited.start_seconds - OVERLAP_SECONDS && start_seconds < cited.end_seconds,
  );
  const after = passages.find(({ start_seconds }) => start_seconds >= cited.end_seconds - OVERLAP_SECONDS);
  const parts = [
    ...(before && side !== "after" ? [`${phrases.before}: ${quoteSentences(before, -2)}`] : []),
    ...(after && side !== "before" ? [`${phrases.after}: ${quoteSentences(after, 0, 2)}`] : []),
  ];
  return parts.length > 0 ? parts.join("\n\n") : phrases.nothingAround;
}

function quoteSentences({ content, number }: FoundPassage, start: number, end?: number): string {
  const sentences = quotableSentences(content).slice(start, end);
  return quotation(sentences.map(({ text }) => text).join(" "), number);
}
