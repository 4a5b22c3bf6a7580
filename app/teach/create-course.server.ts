import { z } from "zod";
import { getSessions } from "~/accounts/sessions.server";
import type { Context } from "~/context/context.server";
import { VISIBILITIES } from "~/course/visibility";
import { plainSlug } from "~/ingest/lecture-slug.server";
import { AppError } from "~/platform/errors";
import { isTimeZone } from "~/platform/local-time";
import { insertAuditEvent } from "~db/audit-events.server";
import { enrol } from "~db/enrolments.server";
import { insertCourse } from "~db/teaching.server";
import type { NewCourseProblem } from "./edited-course";

/** Fields of the form for a new course. Values that people type are validated where they are used. */
export const NewCourseForm = z.object({
  intent: z.literal("create"),
  title: z.string().trim().max(300),
  description: z
    .string()
    .trim()
    .max(10_000)
    .transform((text) => text || null),
  visibility: z.enum(VISIBILITIES),
  timeZone: z.string().trim().max(100),
});
type NewCourse = Omit<z.infer<typeof NewCourseForm>, "intent">;

const MAX_TRIES = 1_000;

/**
 * Creates a course without lectures, with the user as its instructor. Returns its id, derived from the title, or the
 * field that is invalid. Throws AppError if too many courses have the title.
 */
export async function createCourse(
  { title, description, visibility, timeZone }: NewCourse,
  userId: string,
  { sql }: Pick<Context, "sql">,
): Promise<{ courseId: string } | { problem: NewCourseProblem }> {
  if (title === "") return { problem: "title" };
  if (!isTimeZone(timeZone)) return { problem: "time_zone" };
  const slug = plainSlug(title)
    .slice(0, 80)
    .replace(/^lecture-(?=[\da-f]{8}$)/, "course-");
  for (let number = 1; number <= MAX_TRIES; number++) {
    const courseId = number === 1 ? slug : `${slug}-${number}`;
    const isCreated = await sql.begin(async (tx) => {
      if (!(await insertCourse(tx, { courseId, title, description, visibility, timeZone }))) return false;
      await enrol(tx, courseId, userId, "instructor");
      await insertAuditEvent(tx, { actorId: userId, action: "course_created", courseId });
      return true;
    });
    if (!isCreated) continue;
    getSessions({ sql }).forget();
    return { courseId };
  }
  throw new AppError("conflict", "There are too many courses with this title. Choose another one.");
}
