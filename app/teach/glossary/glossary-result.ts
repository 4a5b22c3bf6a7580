/** A term as its form has it. `spellings`, `misheard`: one a line. `lecture`: an id, or empty. `at`: "12:34", or empty. */
export type TermFields = {
  term: string;
  spellings: string;
  misheard: string;
  definition: string;
  lecture: string;
  at: string;
};

/** A term as those who teach the course edit it. */
export type EditedTerm = TermFields & { termId: string };

/** A lecture in which a term can be explained. */
export type NamedLecture = { lectureId: string; title: string };

export type GlossaryProblem = "term" | "long" | "duplicate" | "place" | "time" | "too_many";

/** What a form did, or what is wrong in it, with its values. `termId`: null for a new term. */
export type GlossaryResult =
  { done: "added" | "saved" | "deleted" } | { problem: GlossaryProblem; termId: string | null; fields: TermFields };
