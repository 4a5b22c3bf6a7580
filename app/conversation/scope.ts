/** What a question asks about first: the lecture whose page it is asked on, or the whole course. */
export const SCOPES = ["lecture", "course"] as const;
export type Scope = (typeof SCOPES)[number];

type Asked = { lecture?: string | null | undefined; scope?: Scope | null | undefined };

/** Returns the scope of a question. Without a lecture it is the whole course. */
export const scopeOf = ({ lecture, scope }: Asked): Scope => (lecture ? (scope ?? "lecture") : "course");
