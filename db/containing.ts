/**
 * Returns a pattern for SQL's `ilike` that matches texts in which `search` occurs. Case does not matter; of letters beyond
 * ASCII only where the database's locale knows their case.
 */
export const containing = (search: string): string => `%${search.replace(/[\\%_]/g, "\\$&")}%`;
