import { understandQuestion } from "~/answering/understand-question.server";
import type { Context } from "~/context/context.server";
import type { LectureSummary } from "~/course/lecture";
import type { Reader } from "~/identity/viewer";
import { correctQuestion } from "~/retrieval/correct-question.server";
import { findMoments, type FoundMoment } from "~/retrieval/find-moments.server";
import { questionLanguage } from "~/text/question-language";
import { wordsAsWritten } from "~/text/tokenize";
import { unsaidWords } from "~db/vocabulary.server";

type Deps = Pick<Context, "sql" | "embedder" | "reranker"> & { reader: Reader };
type Search = {
  /** Null searches all courses. */
  courseId: string | null;
  lectureId: string | null;
  question: string;
  /** The lectures of the course; none for all courses. */
  lectures: readonly Pick<LectureSummary, "language">[];
  /** Searches the question as it is written, with its typing errors. */
  isExact: boolean;
};

/**
 * Finds the moments for a question, and returns the question as it was searched: typing errors are corrected by what the
 * course says. For all courses that is the course of the best result, and only words that no course says are corrected.
 */
export async function searchMoments(
  { courseId, lectureId, question, lectures, isExact }: Search,
  deps: Deps,
): Promise<{ moments: FoundMoment[]; searched: string }> {
  if (question === "") return { moments: [], searched: question };
  const find = (text: string) => findMoments({ courseId, lectureId, question: text }, deps);
  if (courseId !== null) {
    const searched = isExact ? question : (await understandQuestion({ courseId, question, lectures }, deps)).question;
    return { moments: (await find(searched)).moments, searched };
  }
  const words = [...new Set(wordsAsWritten(question))].slice(0, MAX_WORDS);
  const unsaid = isExact ? [] : await unsaidWords(deps.sql, deps.reader, null, words);
  const { moments, nearest } = await find(question);
  if (unsaid.length === 0 || nearest === null) return { moments, searched: question };
  const meant = await understandAnywhere(nearest, question, unsaid, deps);
  if (meant === question) return { moments, searched: question };
  const again = await find(meant);
  return again.moments.length > 0 ? { moments: again.moments, searched: meant } : { moments, searched: question };
}

/** Longer questions are not typed in a hurry, and cost a lookup per word. */
const MAX_WORDS = 30;
/** Across courses, a question in another language is translated to English, which the embeddings know best. */
const ENGLISH = [{ language: "en" }];

/** Replaces only words that no course says by what the nearest course says, or translates the question. */
async function understandAnywhere(courseId: string, question: string, unsaid: readonly string[], deps: Deps) {
  if (questionLanguage(question) !== null)
    return (await understandQuestion({ courseId, question, lectures: ENGLISH }, deps)).question;
  const only = new Set(unsaid.map((word) => word.toLowerCase()));
  return correctQuestion({ courseId, question, only }, deps);
}
