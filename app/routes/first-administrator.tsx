import { json, redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { becomeFirstAdministrator, isOffered } from "~/accounts/first-administrator.server";
import { NarrowPage } from "~/accounts/narrow-page";
import { NewAccountForm, type RejectedAccount } from "~/accounts/new-account-form";
import { browserOf } from "~/accounts/sessions.server";
import { submitAccount } from "~/accounts/submitted-account.server";
import { getContext } from "~/context/context.server";
import { withViewer } from "~/identity/with-viewer.server";
import { handle, parseQuery } from "~/platform/http.server";

const Query = z.object({ token: z.string().max(200).default("") });

export const loader = handle(async ({ request }: LoaderFunctionArgs) => {
  const { token } = parseQuery(request, {}, Query);
  const isGone = !(await isOffered(token, getContext()));
  return json({ isGone }, { status: isGone ? 404 : 200 });
});

export const action = withViewer(async ({ request, context: { identity } }) => {
  const { token } = parseQuery(request, {}, Query);
  const browser = await browserOf(request, identity);
  const result = await submitAccount(request, (credentials) =>
    becomeFirstAdministrator(token, credentials, browser, getContext()),
  );
  if (result === "done") return redirect("/admin/users");
  return json(result === "gone" ? null : result, { status: result === "gone" ? 404 : 400 });
});

export const meta: MetaFunction = () => [
  { title: "First administrator · Cuepoint" },
  { name: "robots", content: "noindex" },
];

/** The page that `npm start` prints the address of. */
export default function FirstAdministratorPage() {
  const t = useTranslations("accounts.first");
  const { isGone } = useLoaderData<typeof loader>();
  const rejected = useActionData<RejectedAccount | null>();
  if (isGone) return <NarrowPage title={t("gone")} intro={t("goneHint")} />;
  return (
    <NarrowPage title={t("title")} intro={t("intro")}>
      <NewAccountForm submit={t("submit")} rejected={rejected ?? undefined} />
    </NarrowPage>
  );
}
