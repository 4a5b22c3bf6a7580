import { isSameName } from "~/course/glossary";
import { quotation } from "./compose-answer";
import type { AnswerIntent } from "./intent";
import type { AnswerLanguage } from "./languages/language";
import { asQuoted } from "./quotable-sentences";
import type { GivenDefinition } from "./read-prompt";

/**
 * Returns what the glossary says of the subject of a question that asks what it is, or null. `asked`: the question as it
 * was typed, and as it was searched.
 */
export function givenDefinition(
  asked: readonly AnswerIntent[],
  definitions: readonly GivenDefinition[],
  phrases: AnswerLanguage["phrases"],
): string | null {
  const subjects = asked.flatMap(({ style, subject }) => (style === "definition" ? [subject] : []));
  const given = definitions.find(({ term, named }) =>
    subjects.some((subject) => isSameName(named, subject) || isSameName(term, subject)),
  );
  if (!given) return null;
  const { term, definition, number } = given;
  const quoted = number === undefined ? `“${asQuoted(definition)}”` : quotation(definition, number);
  return `${phrases.glossary(term)} ${quoted}`;
}
