/** Returns a pattern for SQL's `ilike` that matches texts in which `search` occurs. */
export const containing = (search: string): string => `%${search.replace(/[\\%_]/g, "\\$&")}%`;
