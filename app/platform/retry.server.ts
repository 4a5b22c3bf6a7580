import { setTimeout as sleep } from "node:timers/promises";
import { isConnectionError } from "./connection-error";
import { AppError } from "./errors";

const EVERY_MS = 500;

/**
 * Retries work while the database is unavailable, until it succeeds, fails for another reason, or `forMs` have passed.
 * The work must be idempotent: a transaction may have been committed although its connection failed before the
 * response.
 */
export async function retryWhileUnavailable<T>(work: () => Promise<T>, { forMs }: { forMs: number }): Promise<T> {
  for (const deadline = performance.now() + forMs; ; await sleep(EVERY_MS)) {
    try {
      return await work();
    } catch (error) {
      const isAway = isConnectionError(error) || (error instanceof AppError && error.code === "database_unavailable");
      if (!isAway || performance.now() > deadline) throw error;
    }
  }
}
