import type { Context } from "~/context/context.server";
import type { LectureSummary } from "~/course/lecture";
import type { Reader } from "~/identity/viewer";
import { findMentions } from "~/retrieval/find-mentions.server";
import { readMoment } from "~/retrieval/read-moment.server";
import { searchPassages } from "~/retrieval/search-passages.server";
import { ADDED_LOOKUPS, type AddedLookup } from "./added-lookups";
import { GlossaryLookup } from "./glossary-lookup.server";
import type { LectureToolDeps } from "./lecture-tools.server";
import { understandQuestion } from "./understand-question.server";

/** Passages that an answer reads of each search. */
const PASSAGES_PER_SEARCH = 6;

export type Lookups = Pick<
  LectureToolDeps,
  "understand" | "define" | "search" | "readMoment" | "findMentions" | "lectures" | "firstLectureId"
> & {
  courseId?: string;
  /** Lookups outside the lectures, by the name of their tool. */
  added?: Readonly<Record<string, AddedLookup>>;
};

type Options = Pick<Context, "sql" | "embedder" | "reranker"> & {
  /** The viewer who asks. */
  reader: Reader;
  signal: AbortSignal;
  /** The lecture that the question is about first; null for the whole course. */
  firstLectureId: string | null;
};

/** Creates the lookups of an answer in a course. */
export function lookupsOf(courseId: string, lectures: LectureSummary[], { firstLectureId, ...deps }: Options): Lookups {
  const glossary = new GlossaryLookup(courseId, deps);
  return {
    courseId,
    added: ADDED_LOOKUPS,
    lectures,
    firstLectureId,
    understand: (question) => understandQuestion({ courseId, question, lectures }, { ...deps, glossary }),
    define: (query) => glossary.define(query),
    search: (question, lectureId) =>
      searchPassages({ courseId, lectureId, firstLectureId, question, limit: PASSAGES_PER_SEARCH }, deps),
    findMentions: (term) => findMentions({ courseId, term }, deps),
    readMoment: (lectureId, fromSeconds, toSeconds) =>
      readMoment({ courseId, lectureId, fromSeconds, toSeconds }, deps),
  };
}
