import { contentTerms } from "~/text/content-terms";
import { restoreAccents } from "~/text/spanish-accents";
import { LANGUAGES } from "./languages/all";

/** Longer questions are read as they are: their patterns must not spend time on them. */
const MAX_CHARACTERS = 300;
/** A further question with so few subject words asks about the first one: "Is it euclidean or something else?" */
const ASIDE_TERMS = 3;
const MIN_TERMS = 2;
const QUESTION_WORD = /^(?:what|how|why|who|when|where|which|qué|cómo|por qué|quién|cuándo|dónde|cuál)(?!\p{L})/iu;

/**
 * Returns a question without what people write around it: "hey, can you pls tell me whats an index in this course??"
 * asks "what is an index". A Spanish question gets the accents that were not typed.
 */
export function plainQuestion(question: string): string {
  const asked = withoutRepetition(restoreAccents(question).trim().replace(/\s+/gu, " "));
  if (asked.length > MAX_CHARACTERS) return asked;
  const [first = asked, ...others] = asked.split(/(?<=\?)\s+/u);
  const isAsideOnly =
    contentTerms(first).size >= MIN_TERMS &&
    others.length > 0 &&
    QUESTION_WORD.test(first) &&
    others.every((other) => contentTerms(other).size <= ASIDE_TERMS);
  let plain = (isAsideOnly ? first : asked).replace(/[\s?!.…¿¡]+$/u, "").replace(/^[¿¡\s]+/u, "");
  for (const { tidy } of LANGUAGES)
    for (const [pattern, replacement] of tidy) plain = plain.replace(pattern, replacement);
  plain = plain.replace(/[\s,;:–—-]+$/u, "").trim();
  if (plain === "") return asked;
  return /[?？][\s!.]*$/u.test(asked) ? `${plain}?` : plain;
}

/** Words of a question that may be repeated as a whole. */
const MAX_REPEATED_WORDS = 30;

/** Returns a question once if it is nothing but the same words again and again, as when somebody pastes it twice. */
function withoutRepetition(asked: string): string {
  const words = asked.split(" ");
  for (let period = 2; period <= Math.min(MAX_REPEATED_WORDS, words.length / 2); period++) {
    const isWhole = words.length % period === 0;
    if (isWhole && words.every((word, index) => word === words[index % period]))
      return words.slice(0, period).join(" ");
  }
  return asked;
}
