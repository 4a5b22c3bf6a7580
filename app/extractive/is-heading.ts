import { stopWordsOf } from "~/text/stop-words";
import { tokenize } from "~/text/tokenize";
import { namedTerms } from "./generic-words";
import { LANGUAGES } from "./languages/all";

/** With fewer words, each of them matters: "quantum entanglement", "cobweb diagrams". */
const MIN_TERMS = 4;

/** Whether a text names several subjects, as a line of a syllabus does: "Scaling teams and aligning with business goals". */
export const isHeading = (text: string): boolean => asksNothing(text) && namedTerms(text).length >= MIN_TERMS;

/** Whether a text names things and asks nothing, as a heading, a name or keywords do. */
export function asksNothing(text: string): boolean {
  if (text.trimEnd().endsWith("?")) return false;
  const words = tokenize(text);
  const stopWords = stopWordsOf(words);
  return words.every(
    (word) => !stopWords.has(word) || LANGUAGES.some(({ questions }) => questions.headingWords.test(word)),
  );
}
