import type { Quote } from "./select-sentences";

export const MAX_WORDS = 90;

export const REFUSAL =
  "This is not covered in these lectures, as far as a search can tell. The closest passages are listed below; they may not answer your question.";

export const NOTHING_FOUND = "This is not covered in these lectures, as far as a search can tell.";

/**
 * The quoted sentences as an answer of at most 90 words. Sentences of one passage stand together in the order they
 * were said, under one pair of quotation marks and one citation where they follow each other; the passage of the best
 * sentence comes first. With `bestFirst`, so does the best sentence in it: a definition before what builds on it.
 */
export function composeAnswer(quotes: readonly Quote[], { bestFirst = false } = {}): string {
  const kept = withinLimit(quotes);
  const passages = [...new Set(kept.map((quote) => quote.number))];
  const best = bestFirst ? kept[0] : undefined;
  return passages
    .map((number) =>
      runsOf(
        kept.filter((quote) => quote.number === number),
        best,
      )
        .map((run) => quotation(run, number))
        .join(" "),
    )
    .join("\n\n");
}

/** One quotation with its citation. Quotation marks of the speaker's own become single inside ours; brackets could read as citations. */
export function quotation(text: string, number: number): string {
  return `“${text
    .replace(/[“”"]/g, "'")
    .replace(/[[\]]/g, "")
    .replace(/([*_`~<>#|\\])/g, "\\$1")}” [${number}]`;
}

/** The best sentences that fit, with what they lean on; the best one always stays. */
function withinLimit(quotes: readonly Quote[]): Quote[] {
  const kept: Quote[] = [];
  let words = 0;
  for (const quote of quotes) {
    const length = quote.text.split(/\s+/).length;
    if (kept.length > 0 && words + length > MAX_WORDS) continue;
    words += length;
    kept.push(quote);
  }
  return kept;
}

function runsOf(quotes: Quote[], first: Quote | undefined): string[] {
  const runs: Quote[][] = [];
  for (const quote of [...quotes].sort((a, b) => a.position - b.position)) {
    const last = runs.at(-1)?.at(-1);
    if (last && last.position === quote.position - 1) runs.at(-1)!.push(quote);
    else runs.push([quote]);
  }
  runs.sort((a, b) => Number(b.includes(first!)) - Number(a.includes(first!)));
  // What does not begin or end where a sentence does says so.
  return runs.map(
    (run) => `${run[0]!.opens ? "" : "… "}${run.map(({ text }) => text).join(" ")}${run.at(-1)!.ends ? "" : " …"}`,
  );
}
