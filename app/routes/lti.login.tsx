import { json, redirect, type AppLoadContext, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { isSecure, refusal } from "~/accounts/lti/launch-response.server";
import { RefusedLaunch } from "~/accounts/lti/refused-launch";
import { startLaunch, type PlatformStorage } from "~/accounts/lti/start-launch.server";
import { StoreSecret } from "~/accounts/lti/store-secret";
import { getContext } from "~/context/context.server";
import { browserCookie } from "~/identity/lti/browser-cookie";
import { handle as handled, parseForm } from "~/platform/http.server";

/** Hides the site's header. */
export const handle = { isEmbedded: true };

type StoragePage = { view: "store"; address: string; secret: string; storage: PlatformStorage };

async function start(request: Request, context: AppLoadContext, parameters: () => Promise<Record<string, unknown>>) {
  try {
    const { address, state, secret, storage } = await startLaunch(
      await parameters(),
      new URL(request.url).origin,
      getContext(),
    );
    const headers = { "set-cookie": browserCookie(state, secret, isSecure(request)) };
    return storage
      ? json<StoragePage>({ view: "store", address, secret, storage }, { headers })
      : redirect(address, { headers });
  } catch (error) {
    return refusal(error, context.request);
  }
}

/** Starts a launch (Security Framework 1.0, 5.1.1). Platforms use GET or POST. */
export const loader = handled(async ({ request, context }: LoaderFunctionArgs) => {
  const { searchParams } = new URL(request.url);
  // Remix runs this after the action too.
  if (searchParams.size === 0) return null;
  return start(request, context, async () => Object.fromEntries(searchParams));
});

export const action = handled(async ({ request, context }: LoaderFunctionArgs) =>
  start(request, context, () => parseForm(request, z.record(z.string(), z.unknown()))),
);

export const meta: MetaFunction = () => [
  { title: "Open a lecture · Cuepoint" },
  { name: "robots", content: "noindex" },
];

export default function LoginPage() {
  const loaded = useLoaderData<typeof loader>();
  const page = useActionData<typeof action>() ?? loaded;
  if (page?.view === "store") return <StoreSecret {...page} />;
  return page?.view === "refused" ? <RefusedLaunch {...page} /> : <RefusedLaunch shown="again" reason="state" />;
}
