import type { Problem } from "~/course/manifest-problem";
import { CourseProblems } from "~/ingest/course-files.server";
import { EditConflicts } from "~/ingest/edit-conflicts";
import { AppError } from "~/platform/errors";

/**
 * Returns why a course was refused, for programs. `source`: its manifest or folder. Empty if an error is not about the
 * course.
 */
export function refusalOf(error: unknown, source: string): Problem[] {
  if (error instanceof CourseProblems) return error.problems;
  if (error instanceof EditConflicts) return error.conflicts.map((message) => ({ file: source, message }));
  if (error instanceof AppError && error.code === "conflict") return [{ file: source, message: error.operatorMessage }];
  return [];
}
