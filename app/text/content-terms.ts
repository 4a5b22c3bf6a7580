import { STOP_WORDS } from "./stop-words";

/** The subject words of a text, roughly stemmed, so that "stemming" meets "stem" and "ranks" meets "rank". */
export function contentTerms(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(words.filter((word) => word.length > 1 && !STOP_WORDS.has(word)).map(roughStem));
}

/** Cuts the commonest English endings. Only for comparing two texts here: the index is stemmed by the database. */
function roughStem(word: string): string {
  const stem = word.replace(/(?:ing|edly|ed|es|s|ly)$/u, "");
  if (stem.length < 3) return word;
  return /([^aeiouls])\1$/u.test(stem) ? stem.slice(0, -1) : stem;
}

/** The share of the question's terms that a text has, 0 to 1. */
export function termOverlap(question: ReadonlySet<string>, text: string): number {
  if (question.size === 0) return 0;
  const terms = contentTerms(text);
  let shared = 0;
  for (const term of question) if (terms.has(term)) shared++;
  return shared / question.size;
}
