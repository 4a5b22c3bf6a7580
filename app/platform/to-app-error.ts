import { isConnectionError } from "./connection-error";
import { AppError, databaseUnavailable } from "./errors";
import { errorMessage } from "./unknown-error";

/**
 * Returns an expected error as it is. Others become database_unavailable or internal, whose messages have no details.
 */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isConnectionError(error)) return databaseUnavailable(errorMessage(error), error);
  return new AppError("internal", "Something went wrong on our side. Try again.", { cause: error });
}
