import { AppError, type ErrorCode, type ErrorReason } from "~/platform/errors";

/** Codes of failures that say enough on their own. What an `internal` error or an invalid file is, only its message says. */
const TELLING: ReadonlySet<ErrorCode> = new Set(["rate_limited", "model_unavailable", "database_unavailable"]);

/** Returns the text of the interface that translates a failure of a job, or undefined if only its message describes it. */
export function failureReason(error: unknown): ErrorReason | undefined {
  if (!(error instanceof AppError)) return undefined;
  return error.reason ?? (TELLING.has(error.code) ? { name: error.code, values: {} } : undefined);
}

/** Creates the error of work on something that was edited at the same time. */
export const beingEdited = (message: string) =>
  new AppError("conflict", message, { reason: { name: "being_edited", values: {} } });

/** Creates the error of a job whose course was deleted. */
export const courseDeleted = () =>
  new AppError("not_found", "This course was deleted.", { reason: { name: "course_deleted", values: {} } });

/** Creates the error of a job that failed for some of its lectures. Each has a note that says why. */
export const someFailed = (failed: number, total: number, message: string) =>
  new AppError("internal", message, { reason: { name: "some_failed", values: { failed, total } } });
