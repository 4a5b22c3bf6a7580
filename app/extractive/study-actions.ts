import { contentTerms } from "~/text/content-terms";
import { MAX_WORDS, NOTHING_FOUND, quotation } from "./compose-answer";
import { quotableSentences, type Quotable } from "./quotable-sentences";
import type { FoundPassage } from "./read-prompt";
import { isDefinition } from "./select-sentences";

/** Where a term is said first, and where it comes up again, each in the sentence that says it. `passages` in course order. */
export function answerMentions(term: string, passages: readonly FoundPassage[]): string {
  const terms = [...contentTerms(term)];
  const quotes = passages.flatMap(({ number, content }) => {
    const sentences = quotableSentences(content);
    const has = (sentence: Quotable) =>
      terms.filter((word) => contentTerms(sentence.text).has(word)).length +
      (isDefinition(term, sentence.text) ? 0.5 : 0);
    const best = sentences.reduce<Quotable | null>(
      (found, sentence) => (has(sentence) > (found ? has(found) : 0) ? sentence : found),
      null,
    );
    return best ? [{ number, text: withEllipses(best) }] : [];
  });
  const [first, ...again] = withinWords(quotes);
  if (!first) return NOTHING_FOUND;
  const rest = again.map(({ text, number }) => quotation(text, number)).join(" ");
  return `First: ${quotation(first.text, first.number)}${rest ? `\n\nAgain: ${rest}` : ""}`;
}

/** What is said right before and right after a passage. `passages` are those around it, in order of time. */
export function answerAround(cited: FoundPassage, passages: readonly FoundPassage[]): string {
  const before = passages.findLast(
    ({ start_seconds }) => start_seconds < cited.start_seconds - 1 && start_seconds < cited.end_seconds,
  );
  const after = passages.find(({ start_seconds }) => start_seconds >= cited.end_seconds - 1);
  const parts = [
    before && [
      "Before",
      quotation(
        quotableSentences(before.content)
          .slice(-2)
          .map(({ text }) => text)
          .join(" "),
        before.number,
      ),
    ],
    after && [
      "After",
      quotation(
        quotableSentences(after.content)
          .slice(0, 2)
          .map(({ text }) => text)
          .join(" "),
        after.number,
      ),
    ],
  ];
  const said = parts.flatMap((part) => (part ? [part.join(": ")] : []));
  return said.length > 0 ? said.join("\n\n") : "The lecture has nothing before or after this.";
}

const withEllipses = ({ text, opens, ends }: Quotable) => `${opens ? "" : "… "}${text}${ends ? "" : " …"}`;

/** The first quotes that fit into an answer; the first one always does. */
function withinWords<Q extends { text: string }>(quotes: readonly Q[]): Q[] {
  let words = 0;
  return quotes.filter(({ text }, i) => (words += text.split(/\s+/).length) <= MAX_WORDS || i === 0);
}
