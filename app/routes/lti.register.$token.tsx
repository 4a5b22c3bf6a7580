import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { registerPlatform } from "~/accounts/lti/register-platform.server";
import { RegistrationView } from "~/accounts/lti/registration-view";
import { getContext } from "~/context/context.server";
import { handle as handled, parseParams } from "~/platform/http.server";
import { getLog } from "~/platform/observability/log.server";

/** Hides the site's header. */
export const handle = { isEmbedded: true };

const Params = z.object({ token: z.string().max(200) });

/** A platform opens this address with the address of its configuration. It registers itself without further questions. */
export const loader = handled(async ({ request, params }: LoaderFunctionArgs) => {
  const { token } = parseParams(params, Params);
  const { origin, searchParams } = new URL(request.url);
  const registration = await registerPlatform(token, Object.fromEntries(searchParams), origin, getContext());
  if (registration.result === "failed") getLog().warn(`a platform could not be registered: ${registration.message}`);
  const status = { done: 200, "not opened": 200, gone: 404, failed: 400 }[registration.result];
  return json(registration, { status });
});

export const meta: MetaFunction = () => [
  { title: "Add a platform · Cuepoint" },
  { name: "robots", content: "noindex" },
];

export default function RegisterPage() {
  return <RegistrationView {...useLoaderData<typeof loader>()} />;
}
