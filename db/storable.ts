/**
 * A value as PostgreSQL's jsonb can hold it: without NUL and without halves of surrogate pairs, both of which JSON may
 * have and neither of which its text may. Models and students send them now and then.
 */
export function storable<T>(value: T): T {
  if (typeof value === "string") return value.replaceAll("\0", "").toWellFormed() as T;
  if (Array.isArray(value)) return value.map(storable) as T;
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [storable(key), storable(entry)])) as T;
}
