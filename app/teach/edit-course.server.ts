import { stopAnswersWithoutAccess } from "~/accounts/stop-answers.server";
import type { Context } from "~/context/context.server";
import { INSTALLATION } from "~/identity/viewer";
import { notFound } from "~/platform/errors";
import { insertAuditEvent } from "~db/audit-events.server";
import { lectureDetails, type LectureDetails } from "~db/edited-lectures.server";
import { lockOrder, orderLectures } from "~db/lecture-order.server";
import { lockLecture } from "~db/replace-lecture.server";
import {
  courseSettings,
  lockCourse,
  setCourseDeleted,
  setLectureRemoved,
  updateCourse,
  updateLecture,
  type CourseChange,
  type CourseSettings,
  type LectureChange,
} from "~db/teaching.server";

type Deps = Pick<Context, "sql">;
/** The user who makes a change. null: an operator on the command line. */
type Actor = { actorId: string | null };
/** What to store instead of the stored details, or null for nothing, and the result for the one who asked for it. */
export type Decision<Change, Result> = { change: Change | null; result: Result };
type LecturePlace = { courseId: string; lectureId: string };

const noCourse = () => notFound("That course does not exist.");
/** Creates the error of a lecture that was deleted in the meantime. */
export const noLecture = () => notFound("That lecture does not exist any more. Reload the page.");

/**
 * Changes a course's details. `decide` gets the stored ones, which nobody else changes until the new ones are stored.
 * Throws AppError if the course does not exist.
 */
export async function editCourse<Result>(
  courseId: string,
  decide: (stored: CourseSettings) => Decision<CourseChange, Result>,
  { sql }: Deps,
): Promise<Result> {
  const { result } = await sql.begin(async (tx) => {
    await lockCourse(tx, courseId);
    const stored = await courseSettings(tx, INSTALLATION, courseId);
    if (!stored) throw noCourse();
    const decision = decide(stored);
    if (decision.change) await updateCourse(tx, courseId, decision.change);
    return decision;
  });
  return result;
}

/**
 * Changes a lecture's details, and logs a new release time. `decide` gets the stored ones, which nobody else changes
 * until the new ones are stored. Throws AppError if the lecture does not exist.
 */
export async function editLecture<Result>(
  place: LecturePlace,
  decide: (stored: LectureDetails) => Decision<LectureChange, Result>,
  { actorId }: Actor,
  { sql }: Deps,
): Promise<Result> {
  const { courseId, lectureId } = place;
  const { result } = await sql.begin(async (tx) => {
    await lockLecture(tx, courseId, lectureId);
    const stored = await lectureDetails(tx, INSTALLATION, place);
    if (!stored) throw noLecture();
    const decision = decide(stored);
    if (decision.change) await updateLecture(tx, place, decision.change);
    if (decision.change && stored.releasesAt?.getTime() !== decision.change.releasesAt?.getTime())
      await insertAuditEvent(tx, { actorId, action: "release_changed", courseId, detail: lectureId });
    return decision;
  });
  return result;
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

/**
 * Deletes a course for everyone and stops the answers that are being written in it, or restores it within 30 days. Throws
 * AppError if the course does not exist.
 */
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
  if (isRemoved) await stopAnswersWithoutAccess(courseId, { sql });
}
