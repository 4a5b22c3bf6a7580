/** A user's role in a course. `admin` applies to the whole installation. */
type Role = "student" | "assistant" | "instructor" | "admin";

/** The sender of a request. An anonymous visitor has no roles. */
export type Viewer = { visitorId: string; roles: readonly Role[] };
