import { match, subjectOf } from "./match-question";
import { plainQuestion } from "./plain-question";

/** How a question refers to the previous answer. */
export type FollowUp = "another" | "example" | "sure" | "where" | "shorter" | "more" | "other";

/** A pause between clauses. */
const PAUSE = /\s*[,.;:!?¿–—]+\s*/u;

/**
 * Returns how a question refers to the previous answer, or null. "I don't get it, can you give me an example" asks for
 * an example.
 */
export function followUpOf(asked: string): FollowUp | null {
  const whole = kindOf(asked);
  if (whole !== null) return whole;
  const clauses = asked.split(PAUSE).filter((clause) => clause !== "");
  if (clauses.length < 2) return null;
  const kinds = clauses
    .filter((clause) => !match("thanks", clause) && !match("understood", clause))
    .map((clause) => kindOf(plainQuestion(clause)));
  if (kinds.length === 0 || kinds.includes(null)) return null;
  return kinds.find((kind) => kind !== "another") ?? "another";
}

function kindOf(asked: string): FollowUp | null {
  for (const how of ["sure", "where", "shorter", "another", "more", "other"] as const)
    if (match(how, asked)) return how;
  const example = match("example", asked);
  return example && subjectOf(example) === "" ? "example" : null;
}
