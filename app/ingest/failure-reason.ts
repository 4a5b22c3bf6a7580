import { AppError, type ErrorCode, type ErrorReason } from "~/platform/errors";
import { toAppError } from "~/platform/to-app-error";
import { errorCode, errorMessage } from "~/platform/unknown-error";

/** Codes of failures that say enough on their own. What an `internal` error or an invalid file is, only its message says. */
const TELLING: ReadonlySet<ErrorCode> = new Set(["rate_limited", "model_unavailable", "database_unavailable"]);

/** Returns the text of the interface that translates a failure of a job, or undefined if only its message describes it. */
export function failureReason(error: unknown): ErrorReason | undefined {
  if (!(error instanceof AppError)) return undefined;
  return error.reason ?? (TELLING.has(error.code) ? { name: error.code, values: {} } : undefined);
}

/** Returns whether a failure is that of a full disk: of this server, or of its database (SQLSTATE 53100). */
export function isDiskFull(error: unknown): boolean {
  const message = error instanceof AppError ? error.operatorMessage : errorMessage(error);
  return /ENOSPC|no space left|53100|disk full/i.test(`${errorCode(error)} ${message}`);
}

/** Returns whether a job failed only because its database was away, so that another attempt can continue it. */
export const isInterruption = (error: unknown): boolean =>
  toAppError(error).code === "database_unavailable" && !isDiskFull(error);

/** Creates the error of work on something that was edited at the same time. */
export const beingEdited = (message: string) =>
  new AppError("conflict", message, { reason: { name: "being_edited", values: {} } });

/** Creates the error of a job whose course was deleted. */
export const courseDeleted = () =>
  new AppError("not_found", "This course was deleted.", { reason: { name: "course_deleted", values: {} } });

/** Creates the error of a job that failed for some of its lectures. Each has a note that says why. */
export const someFailed = (failed: number, total: number, message: string) =>
  new AppError("internal", message, { reason: { name: "some_failed", values: { failed, total } } });
