import { areInterchangeable } from "~/text/synonyms";
import { tokenize } from "~/text/tokenize";
import { intentOf, type AnswerIntent } from "../intent";
import type { Lookup } from "../read-prompt";
import type { Planning } from "./plan";

/** Returns a question as it was searched, without its typing errors, and what it asks for. */
export function asSearched(
  found: Lookup | undefined,
  query: string,
  intent: AnswerIntent,
): { query: string; intent: AnswerIntent } {
  if (found?.searchedFor === undefined) return { query, intent };
  const meant = intentOf(found.searchedFor);
  return { query: found.searchedFor, intent: meant.kind === "answer" ? meant : intent };
}

/**
 * Says for what was searched if questions had typing errors or were translated. Empty if all were searched as typed, or
 * if the words that were put in mean what was typed: "documents" for "docs", "question" for "query".
 */
export function correction(
  searches: readonly { found: Lookup | undefined; query: string }[],
  { phrases }: Planning,
): string {
  const translated = searches.find(({ found }) => found?.isTranslated)?.found?.searchedFor;
  if (translated !== undefined) return `${phrases.translated(translated)}\n\n`;
  const put = searches.flatMap(({ found, query }) => {
    const typed = new Set(tokenize(query));
    const searched = tokenize(found?.searchedFor ?? "");
    const replaced = [...typed].filter((word) => !searched.includes(word));
    return searched.filter((word) => !typed.has(word) && !replaced.some((other) => means(other, word)));
  });
  return put.length === 0 ? "" : `${phrases.showing([...new Set(put)].join(" "))}\n\n`;
}

/** Letters of an abbreviation. */
const MIN_ABBREVIATION = 3;

function means(typed: string, word: string): boolean {
  const short = typed.replace(/s$/u, "");
  return (
    areInterchangeable(typed, word) ||
    (short.length >= MIN_ABBREVIATION && word.length > typed.length + 1 && word.startsWith(short))
  );
}
