import { contentTerms } from "~/text/content-terms";

/** Openings and words that point back to what was asked before. */
const LEANS_BACK =
  /^(?:and|but|so|or|then|also|what about|how about|what else|why|how so|how come|more|tell me more|go on|in what way|really|for example|such as)\b|\b(?:it|its|they|them|their|this|that|these|those|he|she|his|her|there|one|ones|the (?:first|second|other|former|latter))\b/iu;
/** A question with more subject words than this says itself what it is about. */
const OWN_SUBJECT = 2;

/** A question as it can be searched for: one that leans on the last question is joined with that one's words. */
export function standaloneQuestion(question: string, last: string | undefined): string {
  const own = contentTerms(question);
  if (last === undefined || own.size > OWN_SUBJECT || (own.size > 0 && !LEANS_BACK.test(question.trim())))
    return question;
  const missing = (last.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) =>
    [...contentTerms(word)].some((term) => !own.has(term)),
  );
  return missing.length === 0 ? question : `${question} (${missing.join(" ")})`;
}
