import { wordsAsWritten } from "~/text/tokenize";
import { LANGUAGES } from "./languages/all";

/** More words than this do not name one thing. */
const MAX_NAME_WORDS = 6;

/** The letters that another form of a word adds to it: "overstem" is "overstemming" too. */
const ENDING = "(?:\\w{0,3}|\\w(?:ing|ings|ers?))";

/** A name of one letter has no other form: "be" is none of "b". */
const formsOf = (word: string) => (word.length === 1 ? word : `${word.replace(/(?:s|es)$/iu, "")}${ENDING}`);

/** Returns whether a sentence says what its subject is: "An X is …", "X means …", "… is called X", "X, which …". */
export function isDefinition(subject: string, sentence: string): boolean {
  const words = wordsAsWritten(subject).slice(0, MAX_NAME_WORDS);
  if (words.length === 0) return false;
  const name = words.map(formsOf).join("[\\s-]+");
  return LANGUAGES.some(({ speech }) => speech.defines(name).some((pattern) => pattern.test(sentence)));
}
