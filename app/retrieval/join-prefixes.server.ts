import type { Reader } from "~/identity/viewer";
import type { Sql } from "~db/connect.server";
import { unsaidWords } from "~db/vocabulary.server";

/** Openings that make another word of one, and are often written apart from it: "over fitting", "over-fitting". */
const PREFIXED =
  /(?<![\p{L}\p{N}])(over|under|sub|super|hyper|pre|post|non|anti|auto|inter|multi|micro|macro|meta|semi|pseudo|back|fore|cross|re|de|un|co|bi|tri)[\s-]+(\p{L}{4,})/giu;

/** Joins an opening and its word where the course says them as one: "over stemming" is "overstemming". */
export async function joinPrefixes(
  { courseId, question }: { courseId: string; question: string },
  { sql, reader }: { sql: Sql; reader: Reader },
): Promise<string> {
  const joined = [...question.matchAll(PREFIXED)].map(([, prefix, word]) => `${prefix}${word}`);
  if (joined.length === 0) return question;
  const unsaid = new Set(await unsaidWords(sql, reader, courseId, joined));
  return question.replace(PREFIXED, (apart: string, prefix: string, word: string) =>
    unsaid.has(`${prefix}${word}`) ? apart : `${prefix}${word}`,
  );
}
