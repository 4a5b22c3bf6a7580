import {
  api,
  deleted,
  editor,
  ENROLLED,
  fixed,
  fixedForm,
  LECTURE,
  lecture,
  list,
  own,
  page,
  question,
  REPORT,
  sent,
  taught,
  taughtForm,
  taughtLecture,
  taughtPage,
  TEACHERS,
  tool,
  withData,
  WITHOUT_COOKIE,
  type ToRequests,
} from "./requests";

/**
 * Requests to every route, by its file. Those that need a conversation, a note or a link of the course use the person's
 * own, which they made while they could see the course. A route that reads no course has the rule "… to anyone".
 */
export const ROUTES: Record<string, ToRequests> = {
  "$.tsx": () => [fixed("/unknown")],
  "_index.tsx": () => [list("/"), list("/?index"), list("/_root.data"), list("/?q=nimal")],
  "account.tsx": () => [{ ...list("/account"), only: ENROLLED }, fixedForm("/account")], // names the courses of roles
  "admin.audit.tsx": () => [fixed("/admin/audit")],
  "admin.platforms.tsx": () => [fixed("/admin/platforms"), fixedForm("/admin/platforms")],
  "admin.users.tsx": () => [fixed("/admin/users"), fixedForm("/admin/users")],
  "api.$.ts": () => [fixed("/api/unknown")],
  "api.admin.courses.$course.usage.ts": (mine) => [fixed(`/api/admin/courses/${mine.course}/usage`)],
  "api.chat.$id.stop.ts": (mine) => [sent("POST", `/api/chat/${mine.conversation}/stop`, undefined, 200)],
  "api.chat.$id.stream.ts": (mine) => [page(`/api/chat/${mine.conversation}/stream`, 204)],
  "api.chat.ts": ({ course }) => [
    fixed("/api/chat"),
    sent("POST", "/api/chat", { id: "$new", course, message: question }, "words"),
    sent("POST", "/api/chat", { id: "$new", course, lecture: LECTURE, message: question }, "words"),
  ],
  "api.conversations.$id.export.ts": (mine) => [page(`${own(mine)}/export`), page(`${own(mine)}/export?format=json`)],
  "api.conversations.$id.handoff.ts": (mine) => [sent("POST", `${own(mine)}/handoff`, undefined, 200)],
  "api.conversations.$id.messages.$messageId.feedback.ts": (mine) => [
    sent("PUT", `${own(mine)}/messages/${mine.answer}/feedback`, { rating: "up" }, 204),
    sent("DELETE", `${own(mine)}/messages/${mine.answer}/feedback`, undefined, 204),
  ],
  "api.conversations.$id.share.ts": (mine) => [
    page(`${own(mine)}/share`, 200),
    sent("POST", `${own(mine)}/share`, undefined, 200),
    deleted("/api/conversations/$conversation/share"),
  ],
  "api.conversations.$id.ts": (mine) => [
    page(own(mine)),
    sent("PATCH", own(mine), { title: "Mine" }, 204),
    deleted("/api/conversations/$conversation"),
  ],
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
    deleted(`${api(mine)}/notes/$note`),
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
      ...taught(`${taughtLecture(mine)}/reports/unknown`, 404),
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
    { ...taught(`${taughtLecture(mine)}/chapters`, 409), method: "PUT", body: { before: [], chapters: [] } },
  ],
  "api.teach.courses.$course.lectures.$lecture.suggested-chapters.ts": (mine) => [
    taught(`${taughtLecture(mine)}/suggested-chapters`, 200),
  ],
  "api.teach.courses.$course.jobs.stream.ts": (mine) => [
    { ...page(`/api/teach/courses/${mine.course}/jobs/stream`, 200), only: TEACHERS },
  ],
  // There is no upload with this id.
  "api.teach.courses.$course.uploads.$upload.ts": (mine) => [
    ...["GET", "HEAD", "PATCH", "DELETE"].map((method) => ({
      ...taught(`/api/teach/courses/${mine.course}/uploads/${"0".repeat(32)}`, 404),
      method,
    })),
  ],
  // The size is missing, which only those who manage the course are told.
  "api.teach.courses.$course.uploads._index.ts": (mine) => [
    {
      ...sent("POST", `/api/teach/courses/${mine.course}/uploads`, undefined, 400),
      only: TEACHERS,
    },
  ],
  "api.visitor.cookie.ts": () => [
    fixed("/api/visitor/cookie"),
    { ...fixed("/api/visitor/cookie"), method: "DELETE", headers: WITHOUT_COOKIE },
  ],
  "api.visitor.data.ts": () => [
    list("/api/visitor/data"),
    list("/api/visitor/data?format=zip", 200),
    { ...fixed("/api/visitor/data"), method: "DELETE", headers: WITHOUT_COOKIE },
  ],
  "api.visitor.ts": () => [fixed("/api/visitor"), { ...fixed("/api/visitor"), method: "POST" }],
  "continue.tsx": () => [fixed("/continue")],
  "conversations.tsx": ({ conversation }) => [
    list("/conversations"),
    list("/conversations.data"),
    list("/conversations?q=bandi"),
    {
      ...list("/conversations"),
      method: "POST",
      form: { intent: "rename", id: conversation, title: "Mine" },
    },
  ],
  "courses.$course._index.tsx": (mine) => [
    ...withData(`/courses/${mine.course}`),
    page(`/courses/${mine.course}?c=${mine.conversation}`),
  ],
  "courses.$course.access.tsx": (mine) => [
    ...taughtPage(`/courses/${mine.course}/access`),
    taughtForm(`/courses/${mine.course}/access`),
  ],
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
  "first-administrator.tsx": () => [fixed("/first-administrator"), fixedForm("/first-administrator")],
  "healthz.ts": () => [fixed("/healthz")],
  "invitations.$token.tsx": () => [fixed("/invitations/unknown"), fixedForm("/invitations/unknown")],
  "lti.deep-linking.ts": () => [
    fixed("/lti/deep-linking"),
    { ...fixed("/lti/deep-linking"), method: "POST", body: {} },
  ],
  "lti.jwks[.]json.ts": () => [fixed("/lti/jwks.json")],
  "lti.launch.tsx": () => [fixed("/lti/launch"), fixedForm("/lti/launch")],
  "lti.login.tsx": () => [fixed("/lti/login"), fixedForm("/lti/login")],
  "lti.register.$token.tsx": () => [fixed("/lti/register/unknown")],
  "mcp.ts": ({ course }) => [
    fixed("/mcp"),
    tool("list_courses", {}, "shows nothing of it"),
    tool("list_lectures", { course }),
    tool("search_course", { course, query: "quokka" }),
    tool("read_moment", { course, lecture: LECTURE, from: 0, to: 60 }),
  ],
  "metrics.ts": () => [fixed("/metrics")],
  "new-password.$token.tsx": () => [fixed("/new-password/unknown"), fixedForm("/new-password/unknown")],
  "preferences.tsx": () => [fixed("/preferences"), fixedForm("/preferences")],
  "privacy.tsx": () => [fixed("/privacy")],
  "readyz.ts": () => [fixed("/readyz")],
  "search.tsx": () => [list("/search?q=quokka"), list("/search?q=marsupials"), list("/search.data?q=Zanzi")],
  "shared.$token.tsx": (_mine, { share }) => [list(`/shared/${share}`), list(`/shared/${share}.data`)],
  "sign-in.tsx": () => [fixed("/sign-in"), fixedForm("/sign-in")],
  "sign-in_.$provider.tsx": () => [fixed("/sign-in/unknown")],
  "sign-in_.$provider_.callback.tsx": () => [fixed("/sign-in/unknown/callback?code=x&state=x")],
  "sign-in_.header.tsx": () => [fixed("/sign-in/header")],
  "teach.$course_.glossary.tsx": (mine) => [
    ...taughtPage(`/teach/${mine.course}/glossary`),
    taughtForm(`/teach/${mine.course}/glossary`),
  ],
  "teach.$course_.glossary_.check.tsx": (mine) => [
    ...taughtPage(`/teach/${mine.course}/glossary/check`),
    taughtForm(`/teach/${mine.course}/glossary/check`),
  ],
  "teach.$course.tsx": (mine) => [...taughtPage(`/teach/${mine.course}`), taughtForm(`/teach/${mine.course}`)],
  "teach.$course_.lectures.$lecture.tsx": (mine) => [
    ...taughtPage(`/teach/${mine.course}/lectures/${LECTURE}`),
    taughtForm(`/teach/${mine.course}/lectures/${LECTURE}`),
  ],
  "teach.$course_.lectures.$lecture_.chapters.tsx": (mine) =>
    taughtPage(`/teach/${mine.course}/lectures/${LECTURE}/chapters`),
  "teach.$course_.preview.ts": (mine) => [
    taught(`/teach/${mine.course}/preview`, 302),
    taughtForm(`/teach/${mine.course}/preview`),
  ],
  "teach.$course_.replace.tsx": (mine) => [
    taught(`/teach/${mine.course}/replace`, 200),
    taught(`/teach/${mine.course}/replace?find=quokka`, "words"),
    taught(`/teach/${mine.course}/replace.data?find=quokka`, "words"),
    taughtForm(`/teach/${mine.course}/replace`, 200), // nothing to find
  ],
  "teach._index.tsx": ({ course }) => [
    { ...list("/teach"), only: TEACHERS, shows: 200 },
    // The course is not deleted, so that it cannot be restored.
    { ...taughtForm("/teach?index", 404), form: { course } },
  ],
  "sign-out.ts": () => [fixed("/sign-out"), { ...fixedForm("/sign-out"), headers: WITHOUT_COOKIE }],
};
