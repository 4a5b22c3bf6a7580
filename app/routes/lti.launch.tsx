import { type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { z } from "zod";
import { BindBrowser } from "~/accounts/lti/bind-browser";
import { completeLaunch } from "~/accounts/lti/complete-launch.server";
import { HandBack } from "~/accounts/lti/hand-back";
import { cookieKind, isSecure, launchResponse, refusal, type LaunchPage } from "~/accounts/lti/launch-response.server";
import { RefusedLaunch } from "~/accounts/lti/refused-launch";
import { browserOf } from "~/accounts/sessions.server";
import { getContext } from "~/context/context.server";
import { readBrowserCookie } from "~/identity/lti/browser-cookie";
import { handle as handled, parseForm } from "~/platform/http.server";

/** Hides the site's header. */
export const handle = { isEmbedded: true };

/** Receives a launch, which the platform posts through the browser. */
export const action = handled(async ({ request, context }: LoaderFunctionArgs) => {
  try {
    const form = await parseForm(request, z.record(z.string(), z.unknown()));
    const cookies = request.headers.get("cookie") ?? "";
    const secretOf = (state: string) => readBrowserCookie(cookies, state, isSecure(request));
    const browser = { ...(await browserOf(request, context.identity)), kind: cookieKind(request), secretOf };
    return launchResponse(request, await completeLaunch(form, browser, getContext()), form.secret === undefined);
  } catch (error) {
    return refusal(error, context.request);
  }
});

export const meta: MetaFunction = () => [
  { title: "Open a lecture · Cuepoint" },
  { name: "robots", content: "noindex" },
];

export default function LaunchPageView() {
  const page = useActionData<LaunchPage>();
  if (page?.view === "bind") return <BindBrowser {...page} />;
  if (page?.view === "hand back") return <HandBack {...page} />;
  return <RefusedLaunch shown={page?.shown ?? "again"} reason={page?.reason ?? "state"} />;
}
