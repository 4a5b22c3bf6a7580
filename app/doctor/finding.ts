/** The result of a check. `advice` says what to do if it is not ok. */
export type Finding = { check: string; state: "ok" | "warning" | "failed"; found: string; advice?: string };

/** A finding of a check, which may report under another name than its own. */
export type Result = Omit<Finding, "check"> & { check?: string };
