/** Deeper values are dropped: PostgreSQL and JSON.stringify walk a value recursively, and what models send may have any depth. */
const MAX_DEPTH = 100;

/**
 * Strips what PostgreSQL's jsonb rejects from a value: NUL and lone surrogates, which JSON may contain, and models and
 * students send now and then. What is nested deeper than 100 levels becomes null.
 */
export function stripInvalidText<T>(value: T): T {
  return strip(value, 0) as T;
}

function strip(value: unknown, depth: number): unknown {
  if (typeof value === "string") return value.replaceAll("\0", "").toWellFormed();
  if (value === null || typeof value !== "object") return value;
  if (depth >= MAX_DEPTH) return null;
  if (Array.isArray(value)) return value.map((entry) => strip(entry, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [strip(key, 0), strip(entry, depth + 1)]));
}
