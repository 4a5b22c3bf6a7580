import { errorCode } from "./unknown-error";

/** Returns whether a query failed because the database is unavailable, and not because of the query. */
export function isConnectionError(error: unknown): boolean {
  const code = errorCode(error);
  // The socket of an embedded database that has ended. The database is not to blame for other missing files.
  if (code === "ENOENT") return error instanceof Error && "syscall" in error && error.syscall === "connect";
  return /^(CONNECTION_|CONNECT_TIMEOUT|ECONNREFUSED|ECONNRESET|EPIPE|57P0[123]|53300|53100|08)/.test(code);
}
