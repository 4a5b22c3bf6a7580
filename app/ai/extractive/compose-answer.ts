import type { Quote } from "./select-sentences";

const MAX_WORDS = 90;

export const REFUSAL =
  "This does not seem to be covered in these lectures. The closest passages are listed below; they may not answer your question.";

export const NOTHING_FOUND = "This does not seem to be covered in these lectures.";

/**
 * The quoted sentences as an answer of at most 90 words. Sentences of one passage stand together in the order they
 * were said, under one pair of quotation marks where they follow each other; the passage of the best sentence is first.
 */
export function composeAnswer(quotes: readonly Quote[]): string {
  const kept = withinLimit(quotes);
  const passages = [...new Set(kept.map((quote) => quote.number))];
  return passages
    .map((number) => runsOf(kept.filter((quote) => quote.number === number)).map((run) => `“${run}” [${number}]`).join(" "))
    .join("\n\n");
}

/** Drops the least of the sentences until the answer is short; the best one always stays. */
function withinLimit(quotes: readonly Quote[]): Quote[] {
  const kept: Quote[] = [];
  let words = 0;
  for (const quote of quotes) {
    words += quote.text.split(/\s+/).length;
    if (kept.length > 0 && words > MAX_WORDS) break;
    kept.push(quote);
  }
  return kept;
}

function runsOf(quotes: Quote[]): string[] {
  const runs: { text: string; last: number }[] = [];
  for (const { position, text } of [...quotes].sort((a, b) => a.position - b.position)) {
    const open = runs.at(-1);
    if (open && open.last === position - 1) Object.assign(open, { text: `${open.text} ${text}`, last: position });
    else runs.push({ text, last: position });
  }
  // Quotation marks of the speaker's own become single inside ours; brackets could read as citations.
  return runs.map(({ text }) => text.replace(/[“”"]/g, "'").replace(/[[\]]/g, ""));
}
