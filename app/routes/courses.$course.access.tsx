import { json, redirect, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { CourseAccessView, type AccessResult } from "~/accounts/course-access-view";
import { changeAccess } from "~/accounts/course-access.server";
import { confirmWaitingLink } from "~/accounts/lti/confirm-link.server";
import { PeopleQuery, PER_PAGE } from "~/accounts/people-query";
import { changeMember } from "~/accounts/roles.server";
import { getContext } from "~/context/context.server";
import { requireCourse } from "~/context/require-course.server";
import { courseLabel } from "~/course/course-id";
import { courseUrl } from "~/course/moment";
import { VISIBILITIES } from "~/course/visibility";
import { pageTitle } from "~/i18n/page-title";
import { COURSE_ROLES, isAdmin } from "~/identity/viewer";
import { withViewer } from "~/identity/with-viewer.server";
import { notFound } from "~/platform/errors";
import { parseForm, parseParams, parseQuery } from "~/platform/http.server";
import { CourseParams } from "~/platform/routes-params";
import { teachUrl } from "~/teach/teach-url";
import { courseAccess } from "~db/course-access.server";
import { countMembers, listMembers } from "~db/enrolments.server";
import { listWaitingContexts } from "~db/lti-launches.server";

export const loader = withViewer(async ({ request, params, viewer }) => {
  const { course: courseId } = parseParams(params, CourseParams);
  const { sql } = getContext();
  const course = await requireCourse(viewer, courseId, "manage", { sql });
  const { q, page } = parseQuery(request, {}, PeopleQuery);
  const [access, members, count, waiting] = await Promise.all([
    courseAccess(sql, viewer, courseId),
    listMembers(sql, viewer, courseId, { search: q, limit: PER_PAGE, offset: (page - 1) * PER_PAGE }),
    countMembers(sql, viewer, courseId, q),
    listWaitingContexts(sql, viewer, courseId),
  ]);
  if (!access) throw notFound("That course does not exist.");
  const path = `${courseUrl(courseId)}/access`;
  return {
    courseTitle: courseLabel(course),
    editorUrl: teachUrl(courseId),
    visibility: access.visibility,
    hasKey: access.hasKey,
    waiting,
    members: { members, q, count, page, hasMore: page * PER_PAGE < count, path, mayInvite: isAdmin(viewer) },
  };
});

const UserId = z.string().max(64);
const Change = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("visibility"), visibility: z.enum(VISIBILITIES) }),
  z.object({ intent: z.literal("key") }),
  z.object({ intent: z.literal("role"), user: UserId, role: z.enum(COURSE_ROLES) }),
  z.object({ intent: z.literal("remove"), user: UserId }),
  z.object({ intent: z.literal("confirm"), platform: z.string().max(100), context: z.string().max(1_000) }),
]);

export const action = withViewer(async ({ request, params, viewer }) => {
  const { course: courseId } = parseParams(params, CourseParams);
  const context = getContext();
  await requireCourse(viewer, courseId, "manage", context);
  const actorId = viewer.user?.userId ?? null;
  const change = await parseForm(request, Change);
  if (change.intent === "visibility" || change.intent === "key") {
    const wanted = change.intent === "key" ? { visibility: null, newKey: true } : { visibility: change.visibility };
    const { link } = await changeAccess(courseId, wanted, { actorId, reader: viewer }, context);
    return json<AccessResult>(link === null ? { done: "saved" } : { link: new URL(link, request.url).href });
  }
  if (change.intent === "confirm") {
    const { platform: platformId, context: contextId } = change;
    await confirmWaitingLink({ platformId, contextId, courseId }, { actorId, reader: viewer }, context);
    return json<AccessResult>({ done: "context_confirmed" });
  }
  const role = change.intent === "role" ? change.role : null;
  const isChanged = await changeMember(courseId, { userId: change.user, role }, { actorId, reader: viewer }, context);
  if (!isChanged) return json<AccessResult>({ problem: "only_instructor" });
  // An instructor who gives up the role may no longer open this page.
  if (change.user === actorId && role !== "instructor" && !isAdmin(viewer)) return redirect("/");
  return json<AccessResult>({ done: role === null ? "member_removed" : "member_changed" });
});

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, "access") },
  { name: "robots", content: "noindex" },
];

export default function CourseAccessPage() {
  return <CourseAccessView {...useLoaderData<typeof loader>()} result={useActionData<AccessResult>()} />;
}
