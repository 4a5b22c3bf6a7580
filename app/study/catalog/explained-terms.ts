import type { GlossaryTerm } from "~/course/glossary";
import type { LectureSummary } from "~/course/lecture";
import type { Timing } from "~/course/timing";

/** The lecture and second that explain a term. */
export type ExplainedAt = { lectureId: string; title: string; startSeconds: number; timing: Timing };

/** A term as students see it. */
export type ExplainedTerm = Pick<GlossaryTerm, "term" | "spellings" | "definition"> & { moment: ExplainedAt | null };

type Lecture = Pick<LectureSummary, "lectureId" | "title" | "timing">;

/**
 * Returns the terms that have a definition or a moment. Other terms only help with spelling. The moments of lectures
 * that the reader may not see are left out, and so are misheard names.
 */
export function explainedTerms(terms: readonly GlossaryTerm[], lectures: readonly Lecture[]): ExplainedTerm[] {
  return terms.flatMap(({ term, spellings, definition, moment: stored }) => {
    const lecture = lectures.find(({ lectureId }) => lectureId === stored?.lectureId);
    const moment = stored && lecture ? momentIn(lecture, stored.atMs) : null;
    return definition === null && moment === null ? [] : [{ term, spellings, definition, moment }];
  });
}

const momentIn = ({ lectureId, title, timing }: Lecture, atMs: number): ExplainedAt => ({
  lectureId,
  title,
  timing,
  startSeconds: atMs / 1000,
});
