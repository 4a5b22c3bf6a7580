/** Whether a query failed because the database is not there, or went away: not for anything in the query. */
export function isConnectionError(error: unknown): boolean {
  const code = String((error as { code?: unknown } | null)?.code ?? "");
  return /^(CONNECTION_|CONNECT_TIMEOUT|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|57P0[123]|53300|53100|08)/.test(code);
}
