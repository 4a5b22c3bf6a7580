import type { Context } from "~/context/context.server";
import { INSTALLATION } from "~/identity/viewer";
import { notFound } from "~/platform/errors";
import { insertAuditEvent } from "~db/audit-events.server";
import { lectureDetails } from "~db/edited-lectures.server";
import { lockOrder, orderLectures } from "~db/lecture-order.server";
import { lockLecture } from "~db/replace-lecture.server";
import {
  setCourseDeleted,
  setLectureRemoved,
  updateCourse,
  updateLecture,
  type CourseSettings,
  type LectureChange,
} from "~db/teaching.server";

type Deps = Pick<Context, "sql">;
/** The user who makes a change. null: an operator on the command line. */
type Actor = { actorId: string | null };
type LecturePlace = { courseId: string; lectureId: string };

const noCourse = () => notFound("That course does not exist.");
const noLecture = () => notFound("That lecture does not exist any more. Reload the page.");

/** Changes a course's details. Throws AppError if the course does not exist. */
export async function editCourse(
  courseId: string,
  change: Pick<CourseSettings, "title" | "description" | "timeZone">,
  { sql }: Deps,
): Promise<void> {
  if (!(await updateCourse(sql, courseId, change))) throw noCourse();
}

/** Changes a lecture's details, and logs a new release time. Throws AppError if the lecture does not exist. */
export async function editLecture(
  place: LecturePlace,
  change: LectureChange,
  { actorId }: Actor,
  { sql }: Deps,
): Promise<void> {
  const { courseId, lectureId } = place;
  await sql.begin(async (tx) => {
    await lockLecture(tx, courseId, lectureId);
    const before = await lectureDetails(tx, INSTALLATION, place);
    if (!(await updateLecture(tx, place, change))) throw noLecture();
    if (before?.releasesAt?.getTime() !== change.releasesAt?.getTime())
      await insertAuditEvent(tx, { actorId, action: "release_changed", courseId, detail: lectureId });
  });
}

/** Stores the order of a course's lectures. Lectures that are not listed come last. */
export async function reorderLectures(courseId: string, lectureIds: readonly string[], { sql }: Deps): Promise<void> {
  await sql.begin(async (tx) => {
    await lockOrder(tx, courseId);
    await orderLectures(tx, courseId, lectureIds);
  });
}

/** Deletes a lecture for everyone, or restores it within 30 days. Throws AppError if the lecture does not exist. */
export async function removeLecture(
  place: LecturePlace,
  isRemoved: boolean,
  { actorId }: Actor,
  { sql }: Deps,
): Promise<void> {
  const { courseId, lectureId } = place;
  await sql.begin(async (tx) => {
    await lockLecture(tx, courseId, lectureId);
    if (!(await setLectureRemoved(tx, place, isRemoved))) throw noLecture();
    const action = isRemoved ? "lecture_deleted" : "lecture_restored";
    await insertAuditEvent(tx, { actorId, action, courseId, detail: lectureId });
  });
}

/** Deletes a course for everyone, or restores it within 30 days. Throws AppError if the course does not exist. */
export async function removeCourse(
  courseId: string,
  isRemoved: boolean,
  { actorId }: Actor,
  { sql }: Deps,
): Promise<void> {
  await sql.begin(async (tx) => {
    if ((await setCourseDeleted(tx, courseId, isRemoved)) === null) throw noCourse();
    await insertAuditEvent(tx, { actorId, action: isRemoved ? "course_deleted" : "course_restored", courseId });
  });
}
