/** The primary scope of a question: the lecture of its page, or the whole course. */
export const SCOPES = ["lecture", "course"] as const;
export type Scope = (typeof SCOPES)[number];

type Asked = { lecture?: string | null | undefined; scope?: Scope | null | undefined };

/** Returns the scope of a question. Without a lecture it is the whole course. */
export const scopeOf = ({ lecture, scope }: Asked): Scope => (lecture ? (scope ?? "lecture") : "course");
