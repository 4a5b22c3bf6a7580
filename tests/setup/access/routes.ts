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
  headers?: Record<string, string>;
  /** Only they see it, of those who may see the course. */
  only?: readonly Person[];
  /** The response for someone who may see the course: words of the lecture, or only this status. */
  shows?: "words" | number;
};

/** Data that a person stored in the course while they could see it. */
export type Own = { course: string; conversation: string; answer: string; note: string };
/** The same for all: a link to a shared conversation, and a video. */
export type Shared = { share: string; video: string; poster: string };

type ToRequests = (own: Own, shared: Shared) => Access[];

const page = (path: string, shows: Access["shows"] = "words"): Access => ({
  path,
  rule: "like a missing course",
  shows,
});
const withData = (path: string): Access[] => [page(path), page(`${path}.data`)];
const list = (path: string, shows: Access["shows"] = "words"): Access => ({ path, rule: "shows nothing of it", shows });
const fixed = (path: string): Access => ({ path, rule: "shows nothing of it to anyone" });
const sent = (
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
const tool = (name: string, args: object, rule: Rule = "like a missing course"): Access => ({
  path: "/mcp",
  rule,
  method: "POST",
  body: { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args } },
  headers: { accept: "application/json, text/event-stream" },
  shows: "words",
});

const LECTURE = "week-9";
const question = { id: "question", role: "user", parts: [{ type: "text", text: "What is a quokka?" }] };
const REPORT = { start_seconds: 3, end_seconds: 4, said: "A quokka", suggestion: null, comment: "A wallaby." };
const api = ({ course }: Own) => `/api/courses/${course}`;
const lecture = ({ course }: Own) => `/courses/${course}/lectures/${LECTURE}`;
const editor = ({ course }: Own) => `/api/teach/courses/${course}/lectures/${LECTURE}/transcript`;
const TEACHERS: readonly Person[] = ["instructor", "administrator"];
/** A page with its data. */
const taughtPage = (path: string): Access[] => withData(path).map((one) => ({ ...one, only: TEACHERS }));
const taught = (path: string, shows: Access["shows"]): Access => ({ ...page(path, shows), only: TEACHERS });
const own = ({ conversation }: Own) => `/api/conversations/${conversation}`;

/**
 * Requests to every route, by its file. Those that need a conversation, a note or a link of the course use the person's
 * own, which they made while they could see the course. A route that reads no course has the rule "… to anyone".
 */
export const ROUTES: Record<string, ToRequests> = {
  "$.tsx": () => [fixed("/unknown")],
  "_index.tsx": () => [list("/"), list("/?index"), list("/_root.data"), list("/?q=nimal")],
  "account.tsx": () => [fixed("/account")],
  "admin.audit.tsx": () => [fixed("/admin/audit")],
  "admin.platforms.tsx": () => [fixed("/admin/platforms")],
  "admin.users.tsx": () => [fixed("/admin/users")],
  "api.admin.courses.$course.usage.ts": (mine) => [fixed(`/api/admin/courses/${mine.course}/usage`)],
  "api.chat.$id.stop.ts": (mine) => [sent("POST", `/api/chat/${mine.conversation}/stop`, undefined, 200)],
  "api.chat.$id.stream.ts": (mine) => [page(`/api/chat/${mine.conversation}/stream`, 204)],
  "api.chat.ts": ({ course }) => [
    sent("POST", "/api/chat", { id: "$new", course, message: question }, "words"),
    sent("POST", "/api/chat", { id: "$new", course, lecture: LECTURE, message: question }, "words"),
  ],
  "api.conversations.$id.export.ts": (mine) => [page(`${own(mine)}/export`), page(`${own(mine)}/export?format=json`)],
  "api.conversations.$id.handoff.ts": (mine) => [sent("POST", `${own(mine)}/handoff`, undefined, 200)],
  "api.conversations.$id.messages.$messageId.feedback.ts": (mine) => [
    sent("PUT", `${own(mine)}/messages/${mine.answer}/feedback`, { rating: "up" }, 204),
  ],
  "api.conversations.$id.share.ts": (mine) => [
    page(`${own(mine)}/share`, 200),
    sent("POST", `${own(mine)}/share`, undefined, 200),
  ],
  "api.conversations.$id.ts": (mine) => [page(own(mine)), sent("PATCH", own(mine), { title: "Mine" }, 204)],
  "api.conversations._index.ts": () => [list("/api/conversations"), list("/api/conversations?q=bandi")],
  "api.conversations.latest.ts": (mine) => [
    list(`/api/conversations/latest?course=${mine.course}`),
    list(`/api/conversations/latest?course=${mine.course}&c=${mine.conversation}`),
  ],
  "api.courses.$course.lectures.$lecture.moment.ts": (mine) => [
    page(`${api(mine)}/lectures/${LECTURE}/moment?from=0&to=60`),
  ],
  "api.courses.$course.lectures.$lecture.reports.ts": (mine) => [
    sent("POST", `${api(mine)}/lectures/${LECTURE}/reports`, REPORT, 204),
  ],
  "api.courses.$course.lectures.$lecture.transcript.ts": (mine) => [
    page(`${api(mine)}/lectures/${LECTURE}/transcript`),
  ],
  "api.courses.$course.lectures._index.ts": (mine) => [page(`${api(mine)}/lectures`)],
  "api.courses.$course.notes.$note.ts": (mine) => [
    // One's own words stay one's own.
    { ...list(`${api(mine)}/notes/${mine.note}`, 204), method: "PATCH", body: { body: "Look this up." } },
  ],
  "api.courses.$course.notes._index.ts": (mine) => [
    list(`${api(mine)}/notes`),
    list(`${api(mine)}/notes?lecture=${LECTURE}`),
    sent("POST", `${api(mine)}/notes`, { lecture_id: LECTURE, at_seconds: 3, body: "" }, "words"),
  ],
  "api.courses.$course.notes.export.ts": (mine) => [
    page(`${api(mine)}/notes/export?format=markdown`),
    page(`${api(mine)}/notes/export?format=anki`),
  ],
  "api.courses.$course.search.ts": (mine) => [
    page(`${api(mine)}/search?query=quokka`),
    page(`${api(mine)}/search?query=quokka&lecture=${LECTURE}`),
  ],
  "api.courses._index.ts": () => [list("/api/courses")],
  "api.frame-tickets.ts": () => [{ ...fixed("/api/frame-tickets"), method: "POST" }],
  "api.handoffs.ts": () => [{ ...fixed("/api/handoffs"), method: "POST", body: { token: "t".repeat(43) } }],
  "api.lectures.ts": ({ course }) => [list(`/api/lectures?place=${course}/${LECTURE}`)],
  "api.openapi[.]json.ts": () => [fixed("/api/openapi.json")],
  "api.teach.courses.$course.lectures.$lecture.reports.$report.ts": (mine) => [
    // Those who teach get another error: there is no such report.
    {
      ...taught(editor(mine).replace(/transcript$/, "reports/unknown"), 404),
      method: "PATCH",
      body: { state: "open" },
    },
  ],
  "api.teach.courses.$course.lectures.$lecture.transcript.history.ts": (mine) => [
    taught(`${editor(mine)}/history`, 200),
  ],
  "api.teach.courses.$course.lectures.$lecture.transcript.ts": (mine) => [
    taught(editor(mine), "words"),
    { ...taught(editor(mine), 200), method: "PATCH", body: { save_id: "save-1234", edit_number: 0, changes: [] } },
  ],
  "api.teach.courses.$course.lectures.$lecture.chapters.ts": (mine) => [
    {
      ...taught(`/api/teach/courses/${mine.course}/lectures/${LECTURE}/chapters`, 409),
      method: "PUT",
      body: { before: [], chapters: [] },
    },
  ],
  "api.teach.courses.$course.jobs.stream.ts": (mine) => [
    { ...page(`/api/teach/courses/${mine.course}/jobs/stream`, 200), only: TEACHERS },
  ],
  // There is no upload with this id.
  "api.teach.courses.$course.uploads.$upload.ts": (mine) => [
    {
      ...page(`/api/teach/courses/${mine.course}/uploads/${"0".repeat(32)}`, 404),
      only: TEACHERS,
    },
  ],
  // The size is missing, which only those who manage the course are told.
  "api.teach.courses.$course.uploads._index.ts": (mine) => [
    {
      ...sent("POST", `/api/teach/courses/${mine.course}/uploads`, undefined, 400),
      only: TEACHERS,
    },
  ],
  "api.visitor.cookie.ts": () => [fixed("/api/visitor/cookie")],
  "api.visitor.data.ts": () => [list("/api/visitor/data"), list("/api/visitor/data?format=zip", 200)],
  "api.visitor.ts": () => [fixed("/api/visitor")],
  "continue.tsx": () => [fixed("/continue")],
  "conversations.tsx": () => [list("/conversations"), list("/conversations.data"), list("/conversations?q=bandi")],
  "courses.$course._index.tsx": (mine) => [
    ...withData(`/courses/${mine.course}`),
    page(`/courses/${mine.course}?c=${mine.conversation}`),
  ],
  "courses.$course.access.tsx": (mine) => taughtPage(`/courses/${mine.course}/access`),
  "courses.$course.lectures.$lecture.captions[.]vtt.ts": (mine) => [page(`${lecture(mine)}/captions.vtt`)],
  "courses.$course.lectures.$lecture.transcript.$format.ts": (mine) =>
    ["vtt", "srt", "txt"].map((format) => page(`${lecture(mine)}/transcript/${format}`)),
  "courses.$course.lectures.$lecture.tsx": (mine) => [
    ...withData(lecture(mine)),
    page(`${lecture(mine)}?t=12`),
    // The neighbors' titles.
    page(`/courses/${mine.course}/lectures/week-8`),
  ],
  "courses.$course.search.tsx": (mine) => [
    ...withData(`/courses/${mine.course}/search`),
    page(`/courses/${mine.course}/search?q=quokka`),
  ],
  "embed.check.tsx": () => [list("/embed/check", 200)],
  "embed.courses.$course.lectures.$lecture.tsx": (mine) => withData(`/embed${lecture(mine)}`),
  "embed.deep-linking.tsx": () => [fixed("/embed/deep-linking")],
  "first-administrator.tsx": () => [fixed("/first-administrator")],
  "healthz.ts": () => [fixed("/healthz")],
  "invitations.$token.tsx": () => [fixed("/invitations/unknown")],
  "lti.deep-linking.ts": () => [{ ...fixed("/lti/deep-linking"), method: "POST", body: {} }],
  "lti.jwks[.]json.ts": () => [fixed("/lti/jwks.json")],
  "lti.launch.tsx": () => [fixed("/lti/launch")],
  "lti.login.tsx": () => [fixed("/lti/login")],
  "lti.register.$token.tsx": () => [fixed("/lti/register/unknown")],
  "mcp.ts": ({ course }) => [
    tool("list_courses", {}, "shows nothing of it"),
    tool("list_lectures", { course }),
    tool("search_course", { course, query: "quokka" }),
    tool("read_moment", { course, lecture: LECTURE, from: 0, to: 60 }),
  ],
  "metrics.ts": () => [fixed("/metrics")],
  "preferences.tsx": () => [fixed("/preferences")],
  "privacy.tsx": () => [fixed("/privacy")],
  "readyz.ts": () => [fixed("/readyz")],
  "search.tsx": () => [list("/search?q=quokka"), list("/search?q=marsupials"), list("/search.data?q=Zanzi")],
  "shared.$token.tsx": (_mine, { share }) => [list(`/shared/${share}`), list(`/shared/${share}.data`)],
  "sign-in.tsx": () => [fixed("/sign-in")],
  "sign-in_.$provider.tsx": () => [fixed("/sign-in/unknown")],
  "sign-in_.$provider_.callback.tsx": () => [fixed("/sign-in/unknown/callback?code=x&state=x")],
  "sign-in_.header.tsx": () => [fixed("/sign-in/header")],
  "teach.$course_.glossary.tsx": (mine) => taughtPage(`/teach/${mine.course}/glossary`),
  "teach.$course_.glossary_.check.tsx": (mine) => taughtPage(`/teach/${mine.course}/glossary/check`),
  "teach.$course.tsx": (mine) => taughtPage(`/teach/${mine.course}`),
  "teach.$course_.lectures.$lecture.tsx": (mine) => taughtPage(`/teach/${mine.course}/lectures/${LECTURE}`),
  "teach.$course_.lectures.$lecture_.chapters.tsx": (mine) =>
    taughtPage(`/teach/${mine.course}/lectures/${LECTURE}/chapters`),
  "teach.$course_.preview.ts": (mine) => [taught(`/teach/${mine.course}/preview`, 302)],
  "teach.$course_.replace.tsx": (mine) => [
    taught(`/teach/${mine.course}/replace`, 200),
    taught(`/teach/${mine.course}/replace?find=quokka`, "words"),
    taught(`/teach/${mine.course}/replace.data?find=quokka`, "words"),
  ],
  "teach._index.tsx": () => [{ ...list("/teach"), only: TEACHERS, shows: 200 }],
  "sign-out.ts": () => [fixed("/sign-out")],
};

/** Addresses that no route file answers. */
export const FILES: ToRequests = (_mine, { video, poster }) =>
  [video, poster].flatMap((path) => [
    { ...list(path, 200), method: "HEAD" },
    { ...list(path, 206), headers: { range: "bytes=0-9" } },
  ]);
