import { composeAnswer } from "../compose-answer";
import type { Described } from "../find-titles";
import { sectionsOf } from "../material";
import { selectSentences } from "../select-sentences";
import { outlinePlan } from "./outline-plan";
import { PLAIN, type Plan, type Planning } from "./plan";

/** Quotes what a lecture says about what its description names; an overview if the course's description names it. */
export function describedPlan({ lecture, clause }: Described, planning: Planning): Plan {
  const { material, phrases, embed } = planning;
  if (!lecture) {
    const sections = material.lectures.flatMap(sectionsOf);
    return outlinePlan({ kind: "overview", title: material.courseTitle, sections }, planning);
  }
  return {
    calls: [["search_course", { query: clause, lecture: lecture.lectureId }]],
    compose: async ([found]) => {
      const passages = (found?.passages ?? []).filter((passage) => passage.lecture === lecture.lectureId);
      const quotes = await selectSentences(clause, { ...PLAIN, subject: clause }, passages, embed, {
        isFollowUp: true,
      });
      return quotes.length === 0 ? null : `${phrases.describes(lecture.title)} ${composeAnswer(quotes)}`;
    },
  };
}
