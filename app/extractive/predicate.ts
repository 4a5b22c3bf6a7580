import { synonymsIn } from "~/text/synonyms";

const ASKED =
  /^(?:and\s+|so\s+|but\s+)?(?:why|how\s+come|what\s+makes)\s+(?:(?:is|are)\s+)?(?:.{1,40}?\s+)?(?:is\s+|are\s+)?(?:so|that|really|very|such\s+an?)\s+(\p{L}{3,})(?:\s+to\s+\p{L}+)?[\s?!.]*$/iu;

/**
 * Returns a pattern of sentences that ascribe the quality whose reason a question asks for, or a synonym of it: "it is
 * very fast" for "why is BM25 so quick". Null for other questions.
 */
export function predicateOf(question: string): RegExp | null {
  const asked = ASKED.exec(question)?.[1]?.toLowerCase();
  if (asked === undefined) return null;
  const words = [asked, ...(synonymsIn(asked).get(asked) ?? [])].join("|");
  return new RegExp(
    `\\b(?:is|are|be|makes?\\s+(?:it|them))\\s+(?:(?:so|very|really|quite|too|extremely)\\s+)?(?:${words})\\b`,
    "iu",
  );
}
