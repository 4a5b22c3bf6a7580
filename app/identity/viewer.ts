/** What a user may do in a course; `admin` is for the whole installation. */
type Role = "student" | "assistant" | "instructor" | "admin";

/** Whoever sends a request. An anonymous visitor has no roles. */
export type Viewer = { visitorId: string; roles: readonly Role[] };
