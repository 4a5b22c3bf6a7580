import { isNameOf, isSameName } from "~/course/glossary";
import { quotation } from "./compose-answer";
import type { AnswerIntent } from "./intent";
import type { AnswerPhrases } from "./languages/phrases";
import { asQuoted } from "./quotable-sentences";
import type { GivenDefinition } from "./read-prompt";

/**
 * Returns what the glossary says of the subject of a question that asks what it is, or null. `asked`: the question as it
 * was typed, and as it was searched.
 */
export function givenDefinition(
  asked: readonly AnswerIntent[],
  definitions: readonly GivenDefinition[],
  phrases: AnswerPhrases,
): string | null {
  const subjects = asked.flatMap(({ style, subject }) => (style === "definition" ? [subject] : []));
  const about = (matches: typeof isSameName) =>
    definitions.filter(({ term, named }) =>
      subjects.some((subject) => matches(named, subject) || matches(term, subject)),
    );
  const exact = about(isSameName);
  // A subject without signs, such as "c", can mean several terms: all of them are quoted.
  const given = exact.length > 0 ? exact : about(isNameOf);
  if (given.length === 0) return null;
  return given
    .map(({ term, definition, number }) => {
      const quoted = number === undefined ? `“${asQuoted(definition)}”` : quotation(definition, number);
      return `${phrases.glossary(term)} ${quoted}`;
    })
    .join("\n\n");
}
