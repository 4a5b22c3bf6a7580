import { json, redirect, type MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslations } from "use-intl";
import { z } from "zod";
import type { FormProblem } from "~/accounts/form-problem";
import { NarrowPage } from "~/accounts/narrow-page";
import { NewPasswordForm } from "~/accounts/new-password-form";
import { auditGonePasswordLink, readPasswordLink, resetPassword } from "~/accounts/reset-password.server";
import { browserOf } from "~/accounts/sessions.server";
import { getContext } from "~/context/context.server";
import { pageTitle } from "~/i18n/page-title";
import { withViewer } from "~/identity/with-viewer.server";
import { parseForm, parseParams } from "~/platform/http.server";

const Params = z.object({ token: z.string().max(200) });
const Fields = z.object({ password: z.string().default("") });

export const loader = withViewer(async ({ params, viewer }) => {
  const { token } = parseParams(params, Params);
  const user = await readPasswordLink(token, getContext());
  if (!user) await auditGonePasswordLink(token, viewer, getContext());
  return json({ name: user?.name ?? null }, { status: user ? 200 : 404 });
});

export const action = withViewer(async ({ request, params, viewer, context: { identity } }) => {
  const { token } = parseParams(params, Params);
  const { password } = await parseForm(request, Fields);
  const result = await resetPassword(token, password, await browserOf(request, identity), getContext());
  if (result === "done") return redirect("/account");
  if (result !== "gone") return json<FormProblem | null>(result, { status: 400 });
  await auditGonePasswordLink(token, viewer, getContext());
  return json<FormProblem | null>(null, { status: 404 });
});

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, "newPassword") },
  { name: "robots", content: "noindex" },
];

/** Shown for a link that was used, was replaced or has expired. */
function GonePage() {
  const t = useTranslations("accounts.newPassword");
  const tHeader = useTranslations("header");
  return (
    <NarrowPage title={t("gone")} intro={t("goneHint")}>
      <Link to="/sign-in" className="button self-start">
        {tHeader("signIn")}
      </Link>
    </NarrowPage>
  );
}

export default function NewPasswordPage() {
  const t = useTranslations("accounts.newPassword");
  const { name } = useLoaderData<typeof loader>();
  const problem = useActionData<FormProblem | null>();
  if (name === null) return <GonePage />;
  return (
    <NarrowPage title={t("title", { name })} intro={t("intro")}>
      <NewPasswordForm name={name} problem={problem ?? undefined} />
    </NarrowPage>
  );
}
