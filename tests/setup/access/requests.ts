import type { Person } from "./people";

/** The required behavior of an address for someone who may not see the course. */
export type Rule =
  /** The same as for a course that does not exist: status, bytes and headers. */
  | "like a missing course"
  /** Nothing of the course, whatever else it shows. */
  | "shows nothing of it"
  /** It does not depend on the course, and never shows anything of it. */
  | "shows nothing of it to anyone";

/** A request about a course. `shows`: those who may see the course get words of it. */
export type Access = {
  path: string;
  rule: Rule;
  method?: string;
  body?: unknown;
  /** Fields of a form, which is sent instead of a body. */
  form?: Record<string, string> | undefined;
  headers?: Record<string, string>;
  /** Only they see it, of those who may see the course. */
  only?: readonly Person[];
  /** The response for someone who may see the course: words of the lecture, or only this status. */
  shows?: "words" | number;
};

/** Data that a person stored in the course while they could see it. */
export type Own = { course: string; conversation: string; answer: string; note: string };
/** The same for all: a link to a shared conversation, and the files of a lecture. */
export type Shared = { share: string; video: string; poster: string; slides: string };

export type ToRequests = (own: Own, shared: Shared) => Access[];

export const page = (path: string, shows: Access["shows"] = "words"): Access => ({
  path,
  rule: "like a missing course",
  shows,
});
export const withData = (path: string): Access[] => [page(path), page(`${path}.data`)];
export const list = (path: string, shows: Access["shows"] = "words"): Access => ({
  path,
  rule: "shows nothing of it",
  shows,
});
export const fixed = (path: string): Access => ({ path, rule: "shows nothing of it to anyone" });
export const sent = (
  method: string,
  path: string,
  body: unknown,
  shows: Access["shows"],
  more: Partial<Access> = {},
): Access => ({
  ...page(path, shows),
  method,
  body,
  ...more,
});
export const tool = (name: string, args: object, rule: Rule = "like a missing course"): Access => ({
  path: "/mcp",
  rule,
  method: "POST",
  body: { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args } },
  headers: { accept: "application/json, text/event-stream" },
  shows: "words",
});

export const LECTURE = "week-9";
export const question = { id: "question", role: "user", parts: [{ type: "text", text: "What is a quokka?" }] };
export const REPORT = { start_seconds: 3, end_seconds: 4, said: "A quokka", suggestion: null, comment: "A wallaby." };
export const api = ({ course }: Own) => `/api/courses/${course}`;
export const lecture = ({ course }: Own) => `/courses/${course}/lectures/${LECTURE}`;
export const taughtLecture = ({ course }: Own) => `/api/teach/courses/${course}/lectures/${LECTURE}`;
export const editor = (mine: Own) => `${taughtLecture(mine)}/transcript`;
/** People with a role in the course. */
export const ENROLLED: readonly Person[] = ["student", "assistant", "instructor"];
export const TEACHERS: readonly Person[] = ["instructor", "administrator"];
/** A page with its data. */
export const taughtPage = (path: string): Access[] => withData(path).map((one) => ({ ...one, only: TEACHERS }));
export const taught = (path: string, shows: Access["shows"]): Access => ({ ...page(path, shows), only: TEACHERS });
/** A page's form that only those who teach the course can send. Without its fields, they get an error. */
export const taughtForm = (path: string, shows = 400): Access => ({ ...taught(path, shows), method: "POST", form: {} });
/** A form of a page that reads no course. */
export const fixedForm = (path: string): Access => ({ ...fixed(path), method: "POST", form: {} });
/** Deletes what a person stored, which they may do when they no longer see the course. */
export const deleted = (path: string): Access => ({ ...list(path, 204), method: "DELETE" });
/** Without the person's cookie: the request would sign them out, or erase what other requests need. */
export const WITHOUT_COOKIE = { cookie: "" };
export const own = ({ conversation }: Own) => `/api/conversations/${conversation}`;
