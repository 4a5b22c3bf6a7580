import { LANGUAGES } from "./languages/all";

/** Longer questions are read as they are: their patterns must not spend time on them. */
const MAX_CHARACTERS = 300;

/**
 * Returns a question without what people write around it: "hey, can you pls tell me whats an index in this course??"
 * asks "what is an index".
 */
export function plainQuestion(question: string): string {
  const asked = question.trim().replace(/\s+/gu, " ");
  if (asked.length > MAX_CHARACTERS) return asked;
  let plain = asked.replace(/[\s?!.…¿¡]+$/u, "").replace(/^[¿¡\s]+/u, "");
  for (const { tidy } of LANGUAGES)
    for (const [pattern, replacement] of tidy) plain = plain.replace(pattern, replacement);
  plain = plain.replace(/[\s,;:–—-]+$/u, "").trim();
  if (plain === "") return asked;
  return /[?？][\s!.]*$/u.test(asked) ? `${plain}?` : plain;
}
