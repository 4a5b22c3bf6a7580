import { synonymsIn } from "~/text/synonyms";
import { LANGUAGES } from "./languages/all";

/**
 * Returns a pattern of sentences that ascribe the quality whose reason a question asks for, or a synonym of it: "it is
 * very fast" for "why is BM25 so quick". Null for other questions.
 *
 * @param followUp the question as it was asked, if it was completed from the conversation
 */
export function predicateOf(question: string, followUp?: string): RegExp | null {
  for (const { questions, speech } of LANGUAGES) {
    const asked = questions.quality.exec(question)?.[1]?.toLowerCase();
    if (asked === undefined) continue;
    return speech.ascribes([asked, ...(synonymsIn(asked).get(asked) ?? [])].join("|"));
  }
  return followUp === undefined ? null : predicateOf(followUp);
}
