import { json, redirect, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { AdministrationPage } from "~/accounts/administration-page";
import { chosenCourse } from "~/accounts/chosen-course";
import { INVITATION_DAYS, invite, revokeInvitation } from "~/accounts/invitations.server";
import { InviteForm, type InviteProblem, type InviteResult } from "~/accounts/invite-form";
import { OpenInvitations } from "~/accounts/open-invitations";
import { PeopleQuery, PER_PAGE } from "~/accounts/people-query";
import { makePasswordLink } from "~/accounts/reset-password.server";
import { unlockSignIn } from "~/accounts/unlock-sign-in.server";
import { UserList, type LinkForUser, type UserProblem } from "~/accounts/user-list";
import { getContext } from "~/context/context.server";
import { courseLabel } from "~/course/course-id";
import { pageTitle } from "~/i18n/page-title";
import { requireAdministrator } from "~/identity/require-administrator.server";
import { isCourseRole, ROLES } from "~/identity/viewer";
import { withViewer } from "~/identity/with-viewer.server";
import { AppError } from "~/platform/errors";
import { parseForm, parseQuery } from "~/platform/http.server";
import { eraseUser } from "~/privacy/visitor-data.server";
import { listCourses } from "~db/courses.server";
import { listOpenInvitations } from "~db/invitations.server";
import { countUsers, listUsers } from "~db/users.server";

/** Courses that are listed. All others can be typed. */
const MAX_SUGGESTED = 200;
const MAX_INVITATIONS = 100;

export const loader = withViewer(async ({ request, viewer }) => {
  const { userId } = requireAdministrator(viewer);
  const { q, page } = parseQuery(request, {}, PeopleQuery);
  const { sql } = getContext();
  const [users, count, courses, invitations] = await Promise.all([
    listUsers(sql, { search: q, limit: PER_PAGE, offset: (page - 1) * PER_PAGE }),
    countUsers(sql, q),
    listCourses(sql, viewer),
    listOpenInvitations(sql, { limit: MAX_INVITATIONS }),
  ]);
  const titles = new Map(courses.map((course) => [course.courseId, courseLabel(course)]));
  return {
    users: users.map(({ createdAt, lastSeenAt, roles, ...user }) => ({
      ...user,
      roles: roles.map((role) => ({ ...role, courseTitle: titles.get(role.courseId ?? "") })),
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
    })),
    invitations: invitations.map(({ createdAt, expiresAt, ...invitation }) => ({
      ...invitation,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    })),
    viewerId: userId,
    q,
    count,
    page,
    hasMore: page * PER_PAGE < count,
    days: INVITATION_DAYS,
    courses: courses.slice(0, MAX_SUGGESTED).map(({ courseId, title }) => ({ courseId, title })),
  };
});

const InviteFields = z.object({
  intent: z.literal("invite"),
  role: z.enum(ROLES).nullable().catch(null),
  course: z.string().trim().default(""),
});
const UserFields = z.object({ intent: z.enum(["erase", "reset", "unlock"]), user: z.string().max(200) });
const RevokeFields = z.object({ intent: z.literal("revoke"), invitation: z.string().max(100) });
const Fields = z.discriminatedUnion("intent", [UserFields, InviteFields, RevokeFields]);

export const action = withViewer(async ({ request, viewer }) => {
  const { userId } = requireAdministrator(viewer);
  const fields = await parseForm(request, Fields);
  if (fields.intent === "revoke") return revoke(fields.invitation, userId);
  if (fields.intent !== "invite") return changeUser(fields, userId, request);
  const { role, course } = fields;
  const rejected = (problem: InviteProblem) => json<UsersResult>({ role, course, problem }, { status: 400 });
  if (role === null) return rejected("role_unknown");
  if (isCourseRole(role) && course === "") return rejected("role_course");
  try {
    // Roles in the installation need no course. The form says so, and what was typed into it does not count.
    const { sql } = getContext();
    const courseId = isCourseRole(role) ? chosenCourse(course, await listCourses(sql, viewer)) : null;
    const { path, expiresAt } = await invite({ role, courseId }, { createdBy: userId }, { sql });
    return json<UsersResult>({ link: new URL(path, request.url).href, expiresAt: expiresAt.toISOString() });
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return rejected("unknown_course");
    throw error;
  }
});

type UsersResult = InviteResult | { made: LinkForUser } | { userProblem: UserProblem } | { isInvitationGone: boolean };

async function revoke(invitationId: string, actorId: string) {
  try {
    await revokeInvitation(invitationId, { actorId }, getContext());
    return json<UsersResult>({ isInvitationGone: false });
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found")
      return json<UsersResult>({ isInvitationGone: true }, { status: 400 });
    throw error;
  }
}

async function changeUser({ intent, user }: z.infer<typeof UserFields>, actorId: string, request: Request) {
  const rejected = (userProblem: UserProblem) => json<UsersResult>({ userProblem }, { status: 400 });
  try {
    return await (intent === "erase" ? erase(user, actorId) : makeLinkFor(user, intent, actorId, request));
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return rejected("unknown_user");
    if (error instanceof AppError && error.code === "conflict")
      return rejected(intent === "erase" ? "only_administrator" : "no_password");
    throw error;
  }
}

async function erase(user: string, actorId: string) {
  // Their own account is deleted where they see what they lose.
  if (user === actorId) return redirect("/privacy");
  await eraseUser(user, { actorId }, getContext());
  return redirect("/admin/users");
}

async function makeLinkFor(user: string, purpose: "reset" | "unlock", actorId: string, request: Request) {
  // Their own password is changed where they enter the current one: whoever finds this page open may not know it.
  if (purpose === "reset" && user === actorId) return redirect("/account");
  const make = purpose === "reset" ? makePasswordLink : unlockSignIn;
  const { name, path, expiresAt } = await make(user, { actorId }, getContext());
  const link = new URL(path, request.url).href;
  return json<UsersResult>({ made: { for: purpose, name, link, expiresAt: expiresAt.toISOString() } });
}

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, "users") },
  { name: "robots", content: "noindex" },
];

export default function UsersPage() {
  const { courses, days, invitations, ...list } = useLoaderData<typeof loader>();
  const result = useActionData<UsersResult>();
  const invited = result && ("link" in result || "problem" in result) ? result : undefined;
  return (
    <AdministrationPage>
      <InviteForm courses={courses} days={days} result={invited} />
      <OpenInvitations
        invitations={invitations}
        isGone={result !== undefined && "isInvitationGone" in result && result.isInvitationGone}
      />
      <UserList
        {...list}
        problem={result && "userProblem" in result ? result.userProblem : null}
        made={result && "made" in result ? result.made : null}
      />
    </AdministrationPage>
  );
}
