import type { AnswerLanguage } from "./language";

type Words = {
  /** Words between a question and the situation after it. */
  because: string;
  /** Words between a situation and the question after it. */
  so: string;
  /** Words that begin a situation after a question without punctuation. */
  opens: string;
  /** Words that begin a question after a situation without punctuation. */
  asks: string;
};

/**
 * Rewrites that remove what students say of themselves beside their question: ", exam tomorrow", "I'm in a hurry".
 * `situations` and the words are patterns of one language.
 */
export function withoutSituations(
  situations: readonly string[],
  { because, so, opens, asks }: Words,
): AnswerLanguage["tidy"] {
  const said = `(?:${situations.join("|")})`;
  return [
    [new RegExp(`(?:\\s*[,.;:!–—-]+\\s*(?:(?:${because})\\s+)?|\\s+(?:${because})\\s+)${said}$`, "iu"), ""],
    [new RegExp(`\\s+(?=(?:${opens})\\s)${said}$`, "iu"), ""],
    [new RegExp(`^(?:sorry[\\s,]+)?${said}\\s*[,.;:!–—-]+\\s*(?:(?:${so})\\s+)?¿?(?=\\S+\\s+\\S)`, "iu"), ""],
    [new RegExp(`^${said}\\s+(?=¿?(?:${asks})\\s)`, "iu"), ""],
  ];
}
