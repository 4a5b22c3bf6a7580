import { AppError, type ErrorCode } from "~/platform/errors";

/** Reasons to refuse a file, as `teach.add.refused` in the interface's texts, with their error codes. */
const REFUSALS = {
  unknown_kind: "invalid_request",
  empty: "invalid_request",
  too_large: "too_large",
  course_full: "too_large",
  disk_full: "too_large",
} satisfies Record<string, ErrorCode>;

export type Refusal = keyof typeof REFUSALS;

/** Returns whether a name is one of the reasons to refuse a file. */
export const isRefusal = (name: string): name is Refusal => name in REFUSALS;

/** Creates the error of a refused file, with the values that the page's localized message needs. */
export const refuseUpload = (name: Refusal, message: string, values: Record<string, number | string> = {}): AppError =>
  new AppError(REFUSALS[name], message, { reason: { name, values } });
