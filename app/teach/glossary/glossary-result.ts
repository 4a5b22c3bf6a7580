/**
 * A term as its form shows it. `spellings`, `misheard`: one per line. `lecture`: an id, or empty. `at`: "12:34", or
 * empty.
 */
export type TermFields = {
  term: string;
  spellings: string;
  misheard: string;
  definition: string;
  lecture: string;
  at: string;
};

/** A term as instructors edit it. */
export type EditedTerm = TermFields & { termId: string };

/** A lecture that can be linked as the explanation of a term. */
export type NamedLecture = { lectureId: string; title: string };

export type GlossaryProblem = "term" | "long" | "duplicate" | "place" | "time" | "too_many";

/** The result of a form, or the invalid field with the submitted values. `termId`: null for a new term. */
export type GlossaryResult =
  | { done: "added" | "saved" | "restored" }
  /** `json`: what restores the term. null: another person had deleted it. */
  | { done: "deleted"; deleted: { term: string; json: string } | null }
  | { problem: GlossaryProblem; termId: string | null; fields: TermFields };
