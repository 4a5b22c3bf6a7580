import { json, redirect, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { finishProviderSignIn, providerNamed } from "~/accounts/provider-sign-in.server";
import { RefusedSignIn } from "~/accounts/refused-sign-in";
import { explainRefusal } from "~/accounts/refused-sign-in.server";
import { browserOf } from "~/accounts/sessions.server";
import { applySettings } from "~/accounts/user-settings.server";
import { getContext } from "~/context/context.server";
import { pageTitle } from "~/i18n/page-title";
import { dropSignInState, readSignInState } from "~/identity/sign-in-state.server";
import { withViewer } from "~/identity/with-viewer.server";
import { parseParams } from "~/platform/http.server";

const Params = z.object({ provider: z.string().max(40) });

/** Receives the provider's answer. */
export const loader = withViewer(async ({ request, params, context }) => {
  const deps = getContext();
  const provider = providerNamed(parseParams(params, Params).provider, deps.env);
  const state = await readSignInState(request, deps.sessionSecrets);
  const back = state?.back ?? "/";
  const cookie = await dropSignInState(request, deps.sessionSecrets);
  try {
    const browser = await browserOf(request, context.identity);
    const userId = await finishProviderSignIn(provider, request, state, browser, deps);
    const headers = await applySettings(request, userId, deps);
    headers.append("set-cookie", cookie);
    return redirect(back, { headers });
  } catch (error) {
    const { problem, status } = await explainRefusal(error, { provider: provider.id, ...context.request }, deps);
    return json({ problem, name: provider.name, back }, { status, headers: { "set-cookie": cookie } });
  }
});

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, "signIn") },
  { name: "robots", content: "noindex" },
];

export default function SignInCallbackPage() {
  return <RefusedSignIn {...useLoaderData<typeof loader>()} />;
}
