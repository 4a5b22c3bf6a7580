import { errorCode } from "./unknown-error";

/** Returns whether a query failed because the database is unavailable, and not because of the query. */
export function isConnectionError(error: unknown): boolean {
  const code = errorCode(error);
  return /^(CONNECTION_|CONNECT_TIMEOUT|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|57P0[123]|53300|53100|08)/.test(code);
}
