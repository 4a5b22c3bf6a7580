import { contentTerms } from "~/text/content-terms";
import { wordsAsWritten } from "~/text/tokenize";
import { matchesAnyLanguage } from "./languages/all";

/** A question with more subject words than this does not need the previous question's. */
const OWN_SUBJECT = 2;

/** Returns a question that can be searched on its own: a follow-up gets the subject words of the previous question. */
export function standaloneQuestion(question: string, previous: string | undefined): string {
  const own = contentTerms(question);
  const isFollowUp = () => matchesAnyLanguage(question.trim(), ({ questions }) => questions.followUp);
  if (previous === undefined || own.size > OWN_SUBJECT || (own.size > 0 && !isFollowUp())) return question;
  const missing = wordsAsWritten(previous).filter((word) => [...contentTerms(word)].some((term) => !own.has(term)));
  return missing.length === 0 ? question : `${question} (${missing.join(" ")})`;
}
