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

/** Says for what was searched if questions had typing errors or were translated. Empty if all were searched as typed. */
export function correction(
  searches: readonly { found: Lookup | undefined; query: string }[],
  { phrases }: Planning,
): string {
  const translated = searches.find(({ found }) => found?.isTranslated)?.found?.searchedFor;
  if (translated !== undefined) return `${phrases.translated(translated)}\n\n`;
  const put = searches.flatMap(({ found, query }) => {
    const typed = new Set(tokenize(query));
    return tokenize(found?.searchedFor ?? "").filter((word) => !typed.has(word));
  });
  return put.length === 0 ? "" : `${phrases.showing([...new Set(put)].join(" "))}\n\n`;
}
