import { json, redirect, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { HEADER_PROVIDER, signInByHeaders } from "~/accounts/header-sign-in.server";
import { RefusedSignIn } from "~/accounts/refused-sign-in";
import { explainRefusal } from "~/accounts/refused-sign-in.server";
import { browserOf } from "~/accounts/sessions.server";
import { applySettings } from "~/accounts/user-settings.server";
import { getContext } from "~/context/context.server";
import { pageTitle } from "~/i18n/page-title";
import { usesHeaders } from "~/identity/trusted-headers.server";
import { withViewer } from "~/identity/with-viewer.server";
import { notFound } from "~/platform/errors";
import { parseQuery } from "~/platform/http.server";
import { localPath } from "~/platform/local-path";

const Query = z.object({ back: z.string().max(2_000).optional() });

/** Signs in whom the web server in front of Cuepoint names. That server protects this address. */
export const loader = withViewer(async ({ request, context }) => {
  const deps = getContext();
  if (!usesHeaders(deps.env)) throw notFound("This page does not exist. It may have been moved or deleted.");
  const back = localPath(parseQuery(request, {}, Query).back) ?? "/";
  const { peer } = context.request;
  try {
    const userId = await signInByHeaders(request.headers, peer, await browserOf(request, context.identity), deps);
    return redirect(back, { headers: await applySettings(request, userId, deps) });
  } catch (error) {
    const { problem, status } = await explainRefusal(error, { provider: HEADER_PROVIDER, peer }, deps);
    return json({ problem, name: deps.env.TRUSTED_HEADER_LABEL ?? "", back }, { status });
  }
});

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, "signIn") },
  { name: "robots", content: "noindex" },
];

export default function SignInByHeaderPage() {
  return <RefusedSignIn {...useLoaderData<typeof loader>()} />;
}
