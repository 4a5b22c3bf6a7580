/** PostgreSQL and JSON.stringify walk values recursively, and models may send any depth. */
const MAX_DEPTH = 100;

/**
 * Strips text that PostgreSQL's jsonb rejects: U+0000 and lone surrogates, which valid JSON may contain. Values nested
 * more than 100 levels deep become null.
 */
export function stripInvalidText<T>(value: T): T {
  return strip(value, 0) as T; // same shape, except for levels beyond the limit
}

function strip(value: unknown, depth: number): unknown {
  if (typeof value === "string") return value.replaceAll("\0", "").toWellFormed();
  if (value === null || typeof value !== "object") return value;
  if (depth >= MAX_DEPTH) return null;
  if (Array.isArray(value)) return value.map((entry) => strip(entry, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [strip(key, 0), strip(entry, depth + 1)]));
}
