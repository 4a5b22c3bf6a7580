import { json, redirect, type MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { acceptAsUser, acceptWithNewAccount, auditGoneInvitation, readInvitation } from "~/accounts/invitations.server";
import { NarrowPage } from "~/accounts/narrow-page";
import { NewAccountForm, type RejectedAccount } from "~/accounts/new-account-form";
import { browserOf } from "~/accounts/sessions.server";
import { submitAccount } from "~/accounts/submitted-account.server";
import { getContext } from "~/context/context.server";
import { courseUrl } from "~/course/moment";
import { withViewer } from "~/identity/with-viewer.server";
import { parseParams } from "~/platform/http.server";
import { teachUrl } from "~/teach/teach-url";

const Params = z.object({ token: z.string().max(200) });

export const loader = withViewer(async ({ params, viewer }) => {
  const { token } = parseParams(params, Params);
  const invitation = await readInvitation(token, getContext());
  if (!invitation) await auditGoneInvitation(token, viewer, getContext());
  return json({ invitation, userName: viewer.user?.name ?? null }, { status: invitation ? 200 : 404 });
});

export const action = withViewer(async ({ request, params, viewer, context: { identity } }) => {
  const { token } = parseParams(params, Params);
  const context = getContext();
  const invitation = await readInvitation(token, context);
  const browser = await browserOf(request, identity);
  const { user } = viewer;
  const result = user
    ? await acceptAsUser(token, user, context)
    : await submitAccount(request, (credentials) => acceptWithNewAccount(token, credentials, browser, context));
  if (result === "done") return redirect(firstPage(invitation));
  if (result === "gone") await auditGoneInvitation(token, viewer, context);
  const rejected = typeof result === "string" ? null : result;
  return json(rejected, { status: rejected ? 400 : 404 });
});

/** Returns the first page of a user who has accepted an invitation. */
function firstPage(invitation: Awaited<ReturnType<typeof readInvitation>>): string {
  if (invitation?.role === "admin") return "/admin/users";
  if (invitation?.role === "creator") return "/teach";
  if (!invitation?.courseId) return "/";
  return invitation.role === "instructor" ? teachUrl(invitation.courseId) : courseUrl(invitation.courseId);
}

export const meta: MetaFunction = () => [{ title: "Invitation · Cuepoint" }, { name: "robots", content: "noindex" }];

/** Shown for an invitation that was used or has expired. */
function GonePage() {
  const t = useTranslations();
  return (
    <NarrowPage title={t("accounts.invitation.gone")} intro={t("accounts.invitation.goneHint")}>
      <Link to="/" className="button self-start">
        {t("errors.allCourses")}
      </Link>
    </NarrowPage>
  );
}

export default function InvitationPage() {
  const t = useTranslations("accounts.invitation");
  const { invitation, userName } = useLoaderData<typeof loader>();
  const rejected = useActionData<RejectedAccount | null>();
  const { pathname } = useLocation();
  if (!invitation) return <GonePage />;
  return (
    <NarrowPage title={t("title")} intro={t(invitation.role, { course: invitation.courseTitle ?? "" })}>
      {userName === null ? (
        <>
          <NewAccountForm submit={t("submit")} rejected={rejected ?? undefined} />
          <a href={`/sign-in?${new URLSearchParams({ back: pathname })}`} className="link">
            {t("haveAccount")}
          </a>
        </>
      ) : (
        <form method="post">
          <button type="submit" className="button button-accent wrap-anywhere">
            {t("accept", { name: userName })}
          </button>
        </form>
      )}
    </NarrowPage>
  );
}
