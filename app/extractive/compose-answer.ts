import { asQuoted, MAX_ANSWER_WORDS, withEllipses } from "./quotable-sentences";
import type { Quote } from "./select-sentences";

/**
 * Composes an answer of at most 90 words from quoted sentences, given best first. The passage of the best sentence comes
 * first. Sentences of one passage are kept together in the order they were said; consecutive ones share one quotation
 * and one citation.
 */
export function composeAnswer(quotes: readonly Quote[]): string {
  return quotations(withinLimit(quotes)).join("\n\n");
}

/** Quotes sentences, those of each passage together and in order, with a citation for each run. */
export function quotations(quotes: readonly Quote[]): string[] {
  const passages = [...new Set(quotes.map((quote) => quote.number))];
  return passages.map((number) =>
    consecutiveTexts(quotes.filter((quote) => quote.number === number))
      .map((text) => quotation(text, number))
      .join(" "),
  );
}

/** Quotes a text with its citation. */
export function quotation(text: string, number: number): string {
  return `“${asQuoted(text)}” [${number}]`;
}

/** Quotes sentences in order, those of one passage together. */
export function quoteTogether(sentences: readonly { text: string; number: number }[]): string {
  const numbers = [...new Set(sentences.map(({ number }) => number))];
  return numbers
    .map((number) => {
      const own = sentences.filter((sentence) => sentence.number === number);
      return quotation(own.map(({ text }) => text).join(" "), number);
    })
    .join(" ");
}

/** Returns the quotes that fit into an answer, best first. The first always fits. */
function withinLimit(quotes: readonly Quote[]): Quote[] {
  const fitting: Quote[] = [];
  let words = 0;
  for (const quote of quotes) {
    const length = quote.text.split(/\s+/).length;
    if (fitting.length > 0 && words + length > MAX_ANSWER_WORDS) continue;
    words += length;
    fitting.push(quote);
  }
  return fitting;
}

/** Joins quotes that directly follow each other. */
function consecutiveTexts(quotes: readonly Quote[]): string[] {
  const runs: { quotes: Quote[]; last: Quote }[] = [];
  for (const quote of [...quotes].sort((a, b) => a.position - b.position)) {
    const run = runs.at(-1);
    if (run?.last.position === quote.position - 1 && !quote.beginsQuote) {
      run.quotes.push(quote);
      run.last = quote;
    } else runs.push({ quotes: [quote], last: quote });
  }
  return runs.map(({ quotes: run, last }) =>
    withEllipses({ text: run.map(({ text }) => text).join(" "), opens: run[0]?.opens ?? true, ends: last.ends }),
  );
}
