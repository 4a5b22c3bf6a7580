import { generateText, stepCountIs } from "ai";
import type { Embedder } from "~/ai/embedding-model.server";
import { lectureTools } from "~/answering/lecture-tools.server";
import { lookupsOf } from "~/answering/lookups.server";
import { SourceNumbering } from "~/citation/number-sources";
import type { Source } from "~/citation/source";
import type { Course } from "~/course/course";
import type { LectureSummary } from "~/course/lecture";
import { extractiveModel } from "~/extractive/extractive-model.server";
import type { TriedAnswer } from "~/extractive/suggestions/is-good-answer";
import { INSTALLATION } from "~/identity/viewer";
import type { Sql } from "~db/connect.server";

/** Lookups, a fallback search, and the text. */
const MAX_STEPS = 4;

type Asked = {
  course: Course;
  lectures: LectureSummary[];
  /** The lecture on whose page the question is asked, or null for the course page. */
  lectureId: string | null;
  /** The expected place of the answer. Without a good passage from it, the question is not answered. */
  expected: { lectureId: string; startMs: number; endMs: number };
};

/** The expected place must be among this many of its lecture's best passages. */
const BEST_PASSAGES = 2;

/**
 * Answers a question with quotations, as on a page, without storing anything. Returns an empty answer if the search
 * misses the expected place, because composing takes most of the time.
 */
export async function tryQuestion(
  question: string,
  { course, lectures, lectureId, expected }: Asked,
  { sql, embedder }: { sql: Sql; embedder: Embedder },
): Promise<TriedAnswer> {
  const sources = new Map<number, Source>();
  const { signal } = new AbortController();
  const model = extractiveModel((texts) => embedder.embed(texts), {
    courseTitle: course.title,
    courseDescription: course.description,
    lectures,
    lectureId,
    scope: lectureId === null ? "course" : "lecture",
    suggestions: [],
    atSeconds: null,
    locale: "en",
  });
  const { text } = await generateText({
    model,
    prompt: question,
    tools: lectureTools({
      ...lookupsOf(course.courseId, lectures, {
        sql,
        reader: INSTALLATION,
        embedder,
        reranker: null,
        signal,
        firstLectureId: lectureId,
      }),
      numbering: new SourceNumbering(),
      onSources: (found) => found.forEach((source) => sources.set(source.number, source)),
    }),
    stopWhen: [stepCountIs(MAX_STEPS), () => !isFound([...sources.values()], expected)],
  });
  const cited = sources.get(Number(/\[(\d+)\]/u.exec(text)?.[1]));
  return {
    text,
    cited: cited
      ? { lectureId: cited.lectureId, startMs: toMs(cited.startSeconds), endMs: toMs(cited.endSeconds) }
      : null,
  };
}

/** Rounds, because 1.001 s × 1000 is 1000.9999999999999, which an integer column rejects. */
const toMs = (seconds: number) => Math.round(seconds * 1000);

/** Returns whether the expected place is one of the best passages of its lecture. */
function isFound(sources: readonly Source[], { lectureId, startMs, endMs }: Asked["expected"]): boolean {
  const best = sources
    .filter((source) => source.lectureId === lectureId)
    .sort((a, b) => b.score - a.score)
    .slice(0, BEST_PASSAGES);
  return best.some(({ startSeconds, endSeconds }) => startSeconds * 1000 <= endMs && endSeconds * 1000 >= startMs);
}
