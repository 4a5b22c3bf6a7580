import { z } from "zod";
import { getSessions } from "~/accounts/sessions.server";
import type { Context } from "~/context/context.server";
import { institutionOf, MAX_COURSE_ID, slugOfCourse } from "~/course/course-id";
import { Institution, Slug } from "~/course/slug";
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
  /** The course's id. Empty: one is derived from the title. */
  address: z.string().trim().max(MAX_COURSE_ID).default(""),
});
type NewCourse = Omit<z.infer<typeof NewCourseForm>, "intent">;

/** The creator of a course. Only administrators choose its institution, because that determines who pays for answers. */
type Creator = { userId: string; isAdmin: boolean };

const MAX_TRIES = 1_000;

/**
 * Creates a course without lectures, with the user as its instructor. Returns its id, or the field that is invalid.
 * Throws AppError if the id is derived from the title, and too many courses have it.
 */
export async function createCourse(
  { address, ...details }: NewCourse,
  creator: Creator,
  { sql }: Pick<Context, "sql">,
): Promise<{ courseId: string } | { problem: NewCourseProblem }> {
  if (details.title === "") return { problem: "title" };
  if (!isTimeZone(details.timeZone)) return { problem: "time_zone" };
  const problem = address === "" ? null : addressProblem(address, creator);
  if (problem) return { problem };
  const insert = (courseId: string) => insertWithInstructor({ ...details, courseId }, creator, { sql });
  if (address !== "") return (await insert(address)) ? { courseId: address } : { problem: "address_taken" };
  const slug = plainSlug(details.title)
    .slice(0, 80)
    .replace(/^lecture-(?=[\da-f]{8}$)/, "course-");
  for (let number = 1; number <= MAX_TRIES; number++) {
    const courseId = number === 1 ? slug : `${slug}-${number}`;
    if (await insert(courseId)) return { courseId };
  }
  throw new AppError("conflict", "There are too many courses with this title. Choose another one.");
}

function addressProblem(address: string, { isAdmin }: Creator): NewCourseProblem | null {
  const institution = institutionOf(address);
  const isValid =
    Slug.safeParse(slugOfCourse(address)).success &&
    (institution === null || Institution.safeParse(institution).success);
  if (!isValid) return "address";
  return institution === null || isAdmin ? null : "institution";
}

/** Stores a course and its instructor. Returns false if another course has its id. */
async function insertWithInstructor(
  course: Omit<NewCourse, "address"> & { courseId: string },
  { userId }: Creator,
  { sql }: Pick<Context, "sql">,
): Promise<boolean> {
  const { courseId } = course;
  const isCreated = await sql.begin(async (tx) => {
    if (!(await insertCourse(tx, course))) return false;
    await enrol(tx, courseId, userId, "instructor");
    await insertAuditEvent(tx, { actorId: userId, action: "course_created", courseId });
    return true;
  });
  if (isCreated) getSessions({ sql }).forget();
  return isCreated;
}
