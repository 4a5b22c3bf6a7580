import { randomUUID } from "node:crypto";
import { requireCourse } from "~/context/require-course.server";
import type { Course } from "~/course/course";
import { courseLabel } from "~/course/course-id";
import { videoSources } from "~/course/video-sources";
import type { Reader } from "~/identity/viewer";
import { countedSearch, type CountedDeps } from "~/limits/counted-search.server";
import { parseQuery } from "~/platform/http.server";
import type { FoundMoment } from "~/retrieval/find-moments.server";
import { askUrl } from "~/study/ask-on-arrival";
import { contentTerms } from "~/text/content-terms";
import { findCourses } from "~db/courses.server";
import { findLectures, findLecturesByTitle, listLectures, type ListedLecture } from "~db/lectures.server";
import { listSuggestions } from "~db/suggested-questions.server";
import { searchMoments } from "./search-moments.server";
import { SearchQuery } from "./search-query";

type Deps = CountedDeps & {
  /** The viewer who searches. */
  reader: Reader;
  /** The client's address, whose network's budget a search is charged to. */
  address: string;
};

/** A lecture with the moments in it that were found, best first. */
export type LectureResult = { lecture: ListedLecture; moments: FoundMoment[] };

const MAX_TITLES = 6;
const MAX_SUGGESTIONS = 6;

/**
 * Loads a search page: of a course, or of all courses if `courseId` is null. The number of queries doesn't depend on the
 * number of results. Throws AppError if the course does not exist.
 */
export async function loadSearchPage(request: Request, courseId: string | null, deps: Deps) {
  const { sql, reader } = deps;
  const { q, lecture, exact } = parseQuery(request, {}, SearchQuery);
  const [course, lectures] =
    courseId === null
      ? [null, []]
      : await Promise.all([requireCourse(reader, courseId, "read", deps), listLectures(sql, reader, courseId)]);
  // A lecture that the course does not have, or no longer, doesn't limit the search.
  const lectureId = lectures.find((known) => known.lectureId === lecture)?.lectureId ?? null;
  const payer = { courseId: courseId ?? (await firstCourse(deps)), address: deps.address };
  const found = await countedSearch(payer, deps, (models) =>
    searchMoments({ courseId, lectureId, question: q, lectures, isExact: exact }, { sql, reader, ...models }),
  );
  const [results, titles, suggestions] = await Promise.all([
    withLectures(found.moments, deps),
    findLecturesByTitle(sql, reader, { courseId, words: [...contentTerms(q)], limit: MAX_TITLES }),
    courseId !== null && q === "" ? listSuggestions(sql, reader, courseId, null) : [],
  ]);
  return {
    course,
    q,
    lectureId,
    lectures: lectures.map(({ lectureId, title, section }) => ({ lectureId, title, section })),
    results,
    titles: lectureId === null ? titles : [],
    count: found.moments.length,
    /** The query that was searched, if it differs from the typed one. */
    searched: found.searched === q ? null : found.searched,
    courses: coursesOf(results, course, found.searched),
    suggestions: suggestions.slice(0, MAX_SUGGESTIONS).map(({ question }) => question),
    videoSources: videoSources([...lectures, ...results.map((result) => result.lecture)].map(({ video }) => video)),
  };
}

/**
 * The course that pays for a search of all courses: budgets belong to courses, and those of the address and the
 * installation hold in any case.
 */
async function firstCourse({ sql, reader, embedder, reranker }: Deps): Promise<string> {
  if (!embedder.isHosted && !reranker) return "";
  const { courses } = await findCourses(sql, reader, { search: "", limit: 1 });
  return courses[0]?.courseId ?? "";
}

export type SearchPageData = Awaited<ReturnType<typeof loadSearchPage>>;

/** Groups moments by lecture: in the order of each lecture's best moment, and within a lecture by time. */
async function withLectures(
  moments: readonly FoundMoment[],
  { sql, reader }: Pick<Deps, "sql" | "reader">,
): Promise<LectureResult[]> {
  const groups = new Map<string, FoundMoment[]>();
  for (const moment of moments) {
    const key = keyOf(moment);
    groups.set(key, [...(groups.get(key) ?? []), moment]);
  }
  const best = [...groups.values()].flatMap(([first]) => first ?? []);
  const lectures = new Map((await findLectures(sql, reader, best)).map((lecture) => [keyOf(lecture), lecture]));
  return [...groups].flatMap(([key, found]) => {
    const lecture = lectures.get(key);
    const inOrder = [...found].sort((a, b) => a.startSeconds - b.startSeconds);
    return lecture ? [{ lecture, moments: inOrder }] : [];
  });
}

const keyOf = ({ courseId, lectureId }: { courseId: string; lectureId: string }) => `${courseId}\0${lectureId}`;

/** The courses to ask, with the number of moments found in each: an answer comes from the lectures of one course. */
function coursesOf(results: readonly LectureResult[], course: Course | null, question: string) {
  const courses = new Map<string, { courseId: string; title: string; count: number }>();
  if (course) courses.set(course.courseId, { courseId: course.courseId, title: course.title, count: 0 });
  for (const { lecture, moments } of results) {
    const { courseId } = lecture;
    const title = courseLabel({ courseId, title: lecture.courseTitle });
    const counted = courses.get(courseId) ?? { courseId, title, count: 0 };
    courses.set(courseId, { ...counted, count: counted.count + moments.length });
  }
  return [...courses.values()].map((one) => ({ ...one, askUrl: askUrl(one.courseId, question, randomUUID()) }));
}
