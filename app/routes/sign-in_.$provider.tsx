import { json, redirect, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { providerNamed, startProviderSignIn } from "~/accounts/provider-sign-in.server";
import { RefusedSignIn } from "~/accounts/refused-sign-in";
import { explainRefusal } from "~/accounts/refused-sign-in.server";
import { getContext } from "~/context/context.server";
import { pageTitle } from "~/i18n/page-title";
import { withViewer } from "~/identity/with-viewer.server";
import { parseParams, parseQuery } from "~/platform/http.server";
import { localPath } from "~/platform/local-path";

const Params = z.object({ provider: z.string().max(40) });
const Query = z.object({ back: z.string().max(2_000).optional() });

/** Leads to the provider's page. */
export const loader = withViewer(async ({ request, params, context }) => {
  const deps = getContext();
  const provider = providerNamed(parseParams(params, Params).provider, deps.env);
  const back = localPath(parseQuery(request, {}, Query).back) ?? "/";
  try {
    const { address, cookie } = await startProviderSignIn(provider, request, back, deps);
    return redirect(address, { headers: { "set-cookie": cookie } });
  } catch (error) {
    const { problem, status } = await explainRefusal(error, { provider: provider.id, ...context.request }, deps);
    return json({ problem, name: provider.name, back }, { status });
  }
});

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, "signIn") },
  { name: "robots", content: "noindex" },
];

export default function SignInWithProviderPage() {
  return <RefusedSignIn {...useLoaderData<typeof loader>()} />;
}
