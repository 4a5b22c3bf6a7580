/** Returns the fields of a value of unknown shape; none if it is not an object. */
export function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
