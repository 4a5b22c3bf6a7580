import { z } from "zod";
import { courseLabel, institutionOf } from "~/course/course-id";
import { courseUrl, formatTimestamp, lectureUrl, momentUrl, nthName } from "~/course/moment";
import { MomentJson, momentToJson } from "~/course/moment-wire";
import { momentOf, type Passage } from "~/course/passage";
import { TIMINGS } from "~/course/timing";

/**
 * Results for other programs. Each has an `id`, a `friendly_id` to name it by, and an `open_url` that opens it in a
 * browser; these three fields are enough to cite it. Times are in seconds.
 */
const Result = z.object({
  id: z.string(),
  friendly_id: z
    .string()
    .describe('What to call it in an answer, e.g. "The inverted index @ 02:41". No two passages of a result share it.'),
  open_url: z.url().describe("Opens it in a browser, a passage at its second."),
});

export const CourseResult = Result.extend({
  institution: z.string().nullable().describe("Whose course it is, as its manifest says; null if it does not."),
  title: z.string(),
  description: z.string().nullable(),
  lecture_count: z.number().int(),
  duration_seconds: z.number(),
});

export const LectureResult = Result.extend({
  course: z.string().describe("The course's `id`."),
  title: z.string(),
  description: z.string().nullable(),
  section: z.string().nullable(),
  duration_seconds: z.number(),
  timing: z.enum(TIMINGS).describe("How far its times can be trusted."),
  chapters: z.array(z.object({ start_seconds: z.number(), title: z.string(), open_url: z.url() })),
});

export const PassageResult = Result.extend({
  course: z.string().describe("The course's `id`."),
  lecture: z.string().describe("The lecture's `id`."),
  ...MomentJson.shape,
  timing: z.enum(TIMINGS).describe("How far `start_seconds` and `end_seconds` can be trusted."),
});

export const Courses = z.object({ results: z.array(CourseResult) });
export const Lectures = z.object({ results: z.array(LectureResult) });
export const Passages = z.object({ results: z.array(PassageResult) });
type CourseRow = {
  courseId: string;
  title: string;
  description: string | null;
  lectureCount: number;
  durationMs: number;
};
type LectureRow = Pick<Passage, "courseId" | "lectureId" | "timing"> & {
  title: string;
  description: string | null;
  section: string | null;
  durationMs: number;
  chapters: readonly { startMs: number; title: string }[];
};

/** @param origin of the server for `open_url`, without a trailing slash */
export function courseResult(
  { courseId, title, description, lectureCount, durationMs }: CourseRow,
  origin: string,
): z.infer<typeof CourseResult> {
  return {
    id: courseId,
    friendly_id: courseLabel({ courseId, title }),
    open_url: origin + courseUrl(courseId),
    institution: institutionOf(courseId),
    title,
    description,
    lecture_count: lectureCount,
    duration_seconds: durationMs / 1000,
  };
}

/** Returns a lecture as the API describes it. `origin` makes its URL absolute. */
export function lectureResult(
  { courseId, lectureId, title, description, section, durationMs, timing, chapters }: LectureRow,
  origin: string,
): z.infer<typeof LectureResult> {
  return {
    id: lectureId,
    friendly_id: `${title} (${formatTimestamp(durationMs / 1000)})`,
    open_url: origin + lectureUrl({ courseId, lectureId }),
    course: courseId,
    title,
    description,
    section,
    duration_seconds: durationMs / 1000,
    timing,
    chapters: chapters.map(({ startMs, title: chapter }) => ({
      start_seconds: startMs / 1000,
      title: chapter,
      open_url: origin + momentUrl({ courseId, lectureId, startSeconds: startMs / 1000 }),
    })),
  };
}

/**
 * Returns passages as the API describes them, under different names: the second "Rivers @ around 0 min" is "Rivers @
 * around 0 min (2)". `origin` makes their URLs absolute; times are seconds.
 */
export function passageResults(passages: readonly Passage[], origin: string): z.infer<typeof PassageResult>[] {
  const names = new Set<string>();
  return passages.map((passage) => {
    const moment = momentOf(passage);
    let nth = 1;
    while (names.has(nthName(moment.friendlyId, nth))) nth++;
    const name = nthName(moment.friendlyId, nth);
    names.add(name);
    return {
      id: passage.chunkId,
      friendly_id: name,
      open_url: origin + moment.openUrl,
      course: moment.courseId,
      lecture: moment.lectureId,
      ...momentToJson(moment),
      timing: passage.timing,
    };
  });
}
