import type { Context } from "~/context/context.server";
import { INSTALLATION } from "~/identity/viewer";
import { diversify } from "~/retrieval/diversify";
import type { Candidate } from "~/retrieval/find-candidates.server";
import { byRank, fuse, WEIGHTS, type Evidence, type Weights } from "~/retrieval/fusion";
import { gain, rankOfHit, type LabeledQuestion, type Target } from "~/retrieval/retrieval-metrics";
import { searchCandidates } from "~/retrieval/search-passages.server";
import { searchStore } from "~/retrieval/search-store.server";
import { listCourses } from "~db/courses.server";
import { listLectures } from "~db/lectures.server";
import { printTable } from "../table";
import { learnWeights, type CourseExamples } from "./learn-weights";

type Asked = { question: LabeledQuestion; candidates: Candidate[] };
type CourseQuestions = { courseId: string; asked: Asked[] };

/**
 * Learns the ranking's weights from labeled questions about several courses, and prints the recall of each course under
 * the present weights and under weights learned from the other courses only.
 */
export async function learnRanking(
  questions: readonly LabeledQuestion[],
  deps: Pick<Context, "sql" | "embedder">,
  { json }: { json: boolean },
): Promise<void> {
  const courses = await askCourses(questions, deps);
  const examples = new Map(courses.map(({ courseId, asked }) => [courseId, examplesOf(asked)]));
  const learnFrom = (wanted: (courseId: string) => boolean) =>
    learnWeights(
      [...examples].flatMap(([courseId, course]) => (wanted(courseId) ? [course] : [])),
      WEIGHTS,
    );
  const rows = courses.map(({ courseId, asked }) => {
    const held = courses.length > 1 ? learnFrom((other) => other !== courseId) : WEIGHTS;
    return { courseId, n: asked.length, present: recallOf(asked, WEIGHTS), learned: recallOf(asked, held) };
  });
  const weights = learnFrom(() => true);
  if (json) {
    for (const { courseId, ...row } of rows) console.log(JSON.stringify({ course_id: courseId, ...row }));
    console.log(JSON.stringify({ weights: weightsToJson(weights) }));
    return;
  }
  printTable(
    ["Course", "n", "Start R@5, present", "learned from the others", "Section R@5, present", "learned from the others"],
    rows.map(({ courseId, n, present, learned }) => [
      courseId,
      String(n),
      ...[present.start, learned.start, present.span, learned.span].map((recall) => recall.toFixed(3)),
    ]),
  );
  console.log("\nWeights learned from all courses");
  printTable(
    ["Evidence", "Present", "Learned"],
    (Object.keys(WEIGHTS) as (keyof Evidence)[]).map((name) => [
      name,
      WEIGHTS[name].toFixed(2),
      weights[name].toFixed(2),
    ]),
  );
}

const weightsToJson = (weights: Weights) =>
  Object.fromEntries(
    Object.entries(weights).map(([name, weight]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      weight,
    ]),
  );

/** Searches each question in the course that has its lecture. Leaves out questions about unknown lectures. */
async function askCourses(
  questions: readonly LabeledQuestion[],
  { sql, embedder }: Pick<Context, "sql" | "embedder">,
): Promise<CourseQuestions[]> {
  const store = searchStore(sql, INSTALLATION);
  const courses: CourseQuestions[] = [];
  for (const { courseId } of await listCourses(sql, INSTALLATION)) {
    const lectures = new Set((await listLectures(sql, INSTALLATION, courseId)).map(({ lectureId }) => lectureId));
    const asked: Asked[] = [];
    for (const question of questions.filter(({ lectureId }) => lectures.has(lectureId)))
      asked.push({
        question,
        candidates: await searchCandidates({ courseId, question: question.query }, { store, embedder }),
      });
    if (asked.length > 0) courses.push({ courseId, asked });
  }
  return courses;
}

const spanOf = ({ lectureId, startMs, endMs }: Candidate) => ({ lectureId, start: startMs / 1000, end: endMs / 1000 });

function examplesOf(asked: readonly Asked[]): CourseExamples {
  return asked.map(({ question, candidates }) =>
    candidates.map((candidate) => ({
      evidence: candidate.evidence,
      isStart: rankOfHit(question, [spanOf(candidate)], "start") !== null,
      isWithin: rankOfHit(question, [spanOf(candidate)], "span") !== null,
    })),
  );
}

function recallOf(asked: readonly Asked[], weights: Weights): Record<Target, number> {
  const recall = (target: Target) => {
    const gains = asked.map(({ question, candidates }) => {
      const ranked = candidates
        .map((candidate) => ({ ...candidate, score: fuse(candidate.evidence, weights) }))
        .sort(byRank);
      return gain(rankOfHit(question, diversify(ranked, 5).map(spanOf), target), "recall@5");
    });
    return gains.reduce((sum, value) => sum + value, 0) / gains.length;
  };
  return { start: recall("start"), span: recall("span") };
}
