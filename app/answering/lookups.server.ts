import type { Context } from "~/context/context.server";
import type { Course } from "~/course/course";
import type { LectureSummary } from "~/course/lecture";
import type { Reader } from "~/identity/viewer";
import { findMentions } from "~/retrieval/find-mentions.server";
import { readMoment } from "~/retrieval/read-moment.server";
import { searchPassages } from "~/retrieval/search-passages.server";
import { listSuggestions } from "~db/suggested-questions.server";
import { ADDED_LOOKUPS, type AddedLookup } from "./added-lookups";
import { GlossaryLookup } from "./glossary-lookup.server";
import type { LectureToolDeps } from "./lecture-tool-deps";
import { SlidePages } from "./slide-pages.server";
import { understandQuestion } from "./understand-question.server";

/** Passages that an answer reads of each search. */
const PASSAGES_PER_SEARCH = 6;

export type Lookups = Pick<
  LectureToolDeps,
  | "course"
  | "understand"
  | "define"
  | "search"
  | "readMoment"
  | "findMentions"
  | "embed"
  | "suggest"
  | "lectures"
  | "firstLectureId"
> & {
  courseId?: string;
  /** Lookups outside the lectures, by the name of their tool. */
  added?: Readonly<Record<string, AddedLookup>>;
};

type Options = Pick<Context, "sql" | "embedder" | "reranker"> & {
  /** The viewer who asks. */
  reader: Reader;
  signal: AbortSignal;
  /** The course's name, for its outline. */
  course?: Pick<Course, "title" | "description">;
  /** The lecture that the question is about first; null for the whole course. */
  firstLectureId: string | null;
};

/** Creates the lookups of an answer in a course. */
export function lookupsOf(
  courseId: string,
  lectures: LectureSummary[],
  { firstLectureId, course, ...deps }: Options,
): Lookups {
  const glossary = new GlossaryLookup(courseId, deps);
  const slides = new SlidePages(courseId, deps);
  return {
    courseId,
    added: ADDED_LOOKUPS,
    lectures,
    firstLectureId,
    course,
    embed: (texts) => deps.embedder.embed(texts, { signal: deps.signal }),
    suggest: async (lectureId) =>
      (await listSuggestions(deps.sql, deps.reader, courseId, lectureId)).map(({ question }) => question),
    understand: (question) => understandQuestion({ courseId, question, lectures }, { ...deps, glossary }),
    define: (query) => glossary.define(query),
    search: (question, lectureId) =>
      slides.addTo(searchPassages({ courseId, lectureId, firstLectureId, question, limit: PASSAGES_PER_SEARCH }, deps)),
    findMentions: (term) => slides.addTo(findMentions({ courseId, term }, deps)),
    readMoment: (lectureId, fromSeconds, toSeconds) =>
      slides.addTo(readMoment({ courseId, lectureId, fromSeconds, toSeconds }, deps)),
  };
}
