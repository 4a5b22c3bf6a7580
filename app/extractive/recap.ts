import { isAddress, matchesAnyLanguage, needsAntecedent } from "./languages/all";
import type { FoundPassage } from "./read-prompt";
import { MIN_WORDS } from "./sentence-candidates";
import { timedSentences } from "./timed-sentences";

/** Words of a recap that are quoted. */
const MAX_WORDS = 50;

/** Whether a sentence to the listeners tells again what was taught: "You have seen how an index finds words." */
const retells = (text: string) => matchesAnyLanguage(text, ({ speech }) => speech.retells);

/** Returns the sentences of a recap that say again what was taught, in order, each with the number of its passage. */
export function recapSentences(
  passages: readonly FoundPassage[],
  { from, to }: { from: number; to: number },
): { text: string; number: number }[] {
  const said = passages.flatMap((passage) =>
    timedSentences(passage)
      .filter(({ start, end }) => (start + end) / 2 >= from && (start + end) / 2 <= to)
      .map(({ text }) => ({ text, number: passage.number })),
  );
  const told = said.filter(
    ({ text }) => text.split(/\s+/).length >= MIN_WORDS && !text.endsWith("?") && (retells(text) || !isAddress(text)),
  );
  const first = told.findIndex(({ text }) => !needsAntecedent(text));
  let words = 0;
  return (first < 0 ? [] : told.slice(first)).filter(
    ({ text }, at) => (words += text.split(/\s+/).length) <= MAX_WORDS || at === 0,
  );
}
