import { json, redirect, type HeadersFunction, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { HEADER_PROVIDER } from "~/accounts/header-sign-in.server";
import { NarrowPage } from "~/accounts/narrow-page";
import { browserOf } from "~/accounts/sessions.server";
import { SignInForm, type RejectedSignIn } from "~/accounts/sign-in-form";
import { SignInWays, type SignInWay } from "~/accounts/sign-in-ways";
import { signIn } from "~/accounts/sign-in.server";
import { applySettings } from "~/accounts/user-settings.server";
import { getContext } from "~/context/context.server";
import { pageTitle } from "~/i18n/page-title";
import { CredentialFields } from "~/identity/credentials";
import { usesHeaders } from "~/identity/trusted-headers.server";
import { withViewer } from "~/identity/with-viewer.server";
import type { Env } from "~/platform/env.server";
import { AppError } from "~/platform/errors";
import { parseForm, parseQuery } from "~/platform/http.server";
import { localPath } from "~/platform/local-path";

/** `unlock`: the token of an administrator's link for someone who had too many attempts. */
const Query = z.object({ back: z.string().max(2_000).optional(), unlock: z.string().max(200).catch("") });

export const loader = withViewer(async ({ request, viewer }) => {
  const query = parseQuery(request, {}, Query);
  const back = localPath(query.back) ?? "/";
  return viewer.user ? redirect(back) : json({ back, unlock: query.unlock, ways: waysOf(getContext().env) });
});

function waysOf(env: Env): SignInWay[] {
  const byHeader = usesHeaders(env) ? [{ id: HEADER_PROVIDER, name: env.TRUSTED_HEADER_LABEL ?? "" }] : [];
  return [...env.OIDC_PROVIDERS.map(({ id, name }) => ({ id, name })), ...byHeader];
}

export const action = withViewer(async ({ request, context }) => {
  const { back, unlock, ...credentials } = await parseForm(request, CredentialFields.extend(Query.shape));
  const name = credentials.name.slice(0, 200);
  const browser = { ...(await browserOf(request, context.identity)), address: context.request.address, unlock };
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

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, "signIn") },
  { name: "robots", content: "noindex" },
];

export default function SignInPage() {
  const t = useTranslations("accounts");
  const tHeader = useTranslations("header");
  const { back, unlock, ways } = useLoaderData<typeof loader>();
  const rejected = useActionData<RejectedSignIn>();
  return (
    <NarrowPage title={tHeader("signIn")} intro={t(ways.length > 0 ? "elsewhere.intro" : "signInIntro")}>
      {ways.length > 0 && (
        <>
          <SignInWays ways={ways} back={back} />
          <h2 className="mt-4 text-xl">{t("elsewhere.orPassword")}</h2>
          <p className="text-pretty text-muted">{t("elsewhere.orPasswordHint")}</p>
        </>
      )}
      <SignInForm back={back} unlock={unlock} rejected={rejected} />
    </NarrowPage>
  );
}
