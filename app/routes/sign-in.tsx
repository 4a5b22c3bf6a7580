import { json, redirect, type HeadersFunction, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { NarrowPage } from "~/accounts/narrow-page";
import { browserOf } from "~/accounts/sessions.server";
import { SignInForm, type RejectedSignIn } from "~/accounts/sign-in-form";
import { signIn } from "~/accounts/sign-in.server";
import { applySettings } from "~/accounts/user-settings.server";
import { getContext } from "~/context/context.server";
import { CredentialFields } from "~/identity/credentials";
import { withViewer } from "~/identity/with-viewer.server";
import { AppError } from "~/platform/errors";
import { parseForm, parseQuery } from "~/platform/http.server";
import { localPath } from "~/platform/local-path";

const Back = z.object({ back: z.string().max(2_000).optional() });

export const loader = withViewer(async ({ request, viewer }) => {
  const back = localPath(parseQuery(request, {}, Back).back) ?? "/";
  return viewer.user ? redirect(back) : json({ back });
});

export const action = withViewer(async ({ request, context }) => {
  const { back, ...credentials } = await parseForm(request, CredentialFields.extend(Back.shape));
  const name = credentials.name.slice(0, 200);
  const browser = { ...(await browserOf(request, context.identity)), address: context.request.address };
  try {
    const userId = await signIn(credentials, browser, getContext());
    if (userId === null) return json<RejectedSignIn>({ name, problem: "wrong" }, { status: 400 });
    return redirect(localPath(back) ?? "/", { headers: await applySettings(request, userId, getContext()) });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "rate_limited") throw error;
    const headers = { "retry-after": String(error.retryAfterSeconds ?? 60) };
    return json<RejectedSignIn>({ name, problem: "too_many" }, { status: error.status, headers });
  }
});

/** Tells programs when to try again. */
export const headers: HeadersFunction = ({ actionHeaders }) => {
  const wait = actionHeaders.get("retry-after");
  return new Headers(wait === null ? [] : [["retry-after", wait]]);
};

export const meta: MetaFunction = () => [{ title: "Sign in · Cuepoint" }, { name: "robots", content: "noindex" }];

export default function SignInPage() {
  const t = useTranslations("accounts");
  const { back } = useLoaderData<typeof loader>();
  const rejected = useActionData<RejectedSignIn>();
  return (
    <NarrowPage title={t("signIn")} intro={t("signInIntro")}>
      <SignInForm back={back} rejected={rejected} />
    </NarrowPage>
  );
}
