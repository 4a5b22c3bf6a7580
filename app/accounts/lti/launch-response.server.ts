import { json, redirect } from "@remix-run/node";
import { clearedBrowserCookie } from "~/identity/lti/browser-cookie";
import { LaunchRefused, type RefusalReason, type ShownReason } from "~/identity/lti/launch-refused";
import { TICKET_PARAMETER } from "~/identity/visitor-header";
import { AppError } from "~/platform/errors";
import type { RequestContext } from "~/platform/observability/request-context.server";
import type { completeLaunch } from "./complete-launch.server";
import { logRefusal } from "./refused-launch.server";
import type { PlatformStorage } from "./start-launch.server";

/** Data of the page that a launch opens. */
export type LaunchPage =
  | { view: "refused"; shown: ShownReason; reason: RefusalReason }
  | { view: "bind"; idToken: string; state: string; storage: PlatformStorage | null; windowAddress: string }
  | { view: "hand back"; framedPath: string; path: string };

/** Returns whether a request comes from a frame, as far as the browser reports it (Fetch Metadata). */
const isFrame = ({ headers }: Request) => /^i?frame$/.test(headers.get("sec-fetch-dest") ?? "");
const isWindow = ({ headers }: Request) => headers.get("sec-fetch-dest") === "document";

/** Returns the kind of session cookie that the browser accepts here. */
export const cookieKind = (request: Request) => (isFrame(request) ? ("frame" as const) : ("site" as const));

/** Returns whether a request uses TLS. */
export const isSecure = ({ url }: Request): boolean => new URL(url).protocol === "https:";

/**
 * Returns the response to a completed launch: its page, or a page that checks whether the browser started the launch.
 */
export function launchResponse(
  request: Request,
  launch: Awaited<ReturnType<typeof completeLaunch>>,
  byCookie: boolean,
) {
  if (launch.kind === "unbound") {
    const { idToken, state, storage, loginQuery } = launch;
    const page: LaunchPage = { view: "bind", idToken, state, storage, windowAddress: `/lti/login?${loginQuery}` };
    return json(page, { status: 403 });
  }
  const { path, ticket, state, inWindow } = launch;
  const headers = { "set-cookie": clearedBrowserCookie(state, isSecure(request)) };
  const standalone = path.replace(/^\/embed\/courses\//, "/courses/");
  if (inWindow)
    return json<LaunchPage>({ view: "hand back", framedPath: withTicket(path, ticket), path: standalone }, { headers });
  if (isWindow(request)) return redirect(standalone, { status: 303, headers });
  const hasCookies = byCookie && isFrame(request);
  return redirect(hasCookies ? path : withTicket(path, ticket), { status: 303, headers });
}

/** Returns the page of a refused launch, and logs the reason. Throws all other errors. */
export function refusal(error: unknown, request: RequestContext) {
  const refused =
    error instanceof AppError && error.code === "too_large" ? new LaunchRefused("too_large", error.message) : error;
  if (!(refused instanceof LaunchRefused)) throw error;
  logRefusal(refused, request);
  const { shown, reason } = refused;
  return json<LaunchPage>({ view: "refused", shown, reason }, { status: reason === "too_large" ? 413 : 400 });
}

function withTicket(path: string, ticket: string): string {
  const url = new URL(path, "http://localhost");
  url.searchParams.set(TICKET_PARAMETER, ticket);
  return url.pathname + url.search;
}
