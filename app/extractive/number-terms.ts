import { contentTerms } from "~/text/content-terms";
import { WORD } from "~/text/tokenize";
import { LANGUAGES } from "./languages/all";

const NUMBERS = new Map(
  LANGUAGES.flatMap(({ speech }) => speech.digits.map((word, number) => [word, `number${number}`] as const)),
);

/** Returns the stems of a text's subject words. Small numbers are the same in digits and in words: "if b is 1". */
export const termsWithNumbers = (text: string): ReadonlySet<string> =>
  contentTerms(
    text.replace(WORD, (word) =>
      /^\d{1,2}$/u.test(word) ? `number${Number(word)}` : (NUMBERS.get(word.toLowerCase()) ?? word),
    ),
  );
