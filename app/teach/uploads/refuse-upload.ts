import { AppError, type ErrorCode } from "~/platform/errors";

/** Why the server refuses a file, as `teach.add.refused` in the interface's texts, with the error's code. */
const REFUSALS = {
  unknown_kind: "invalid_request",
  empty: "invalid_request",
  too_large: "too_large",
  course_full: "too_large",
  disk_full: "too_large",
} satisfies Record<string, ErrorCode>;

export type Refusal = keyof typeof REFUSALS;

export const isRefusal = (name: string): name is Refusal => name in REFUSALS;

/** Creates the error for a file that is refused, with what the page needs to say so in the person's language. */
export const refuseUpload = (name: Refusal, message: string, values: Record<string, number | string> = {}): AppError =>
  new AppError(REFUSALS[name], message, { reason: { name, values } });
