import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable, type AppLoadContext, type EntryContext } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { isbot } from "isbot";
import { renderToPipeableStream } from "react-dom/server";
import { NonceContext } from "~/components/nonce";
import { NO_SOURCES, type VideoSources } from "~/course/video-sources";
import { failurePage } from "~/platform/failure-page.server";
import { getLog } from "~/platform/observability/log.server";
import { idsOf } from "~/platform/observability/request-context.server";
import { routeName } from "~/platform/observability/route-name";
import { publicMessage } from "~/platform/public-message";

const ABORT_MS = 5_000;

/** Streams a page. Bots receive it after it is complete. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  { nonce, frameAncestors, setContentPolicy, request: requestContext }: AppLoadContext,
): Promise<Response> {
  const { errors, loaderData } = context.staticHandlerContext;
  // Without the root route's data there are no texts, and no page could be hydrated.
  if (errors && !loaderData.root) return failureResponse(request, headers, { status, errors });
  const wait = isbot(request.headers.get("user-agent") ?? "") ? "onAllReady" : "onShellReady";
  setContentPolicy({ frameAncestors, videos: videoSourcesOf(context), isDevelopment: import.meta.env.DEV });
  return new Promise((resolve, reject) => {
    const sendFailure = (error: unknown) => {
      getLog().error({ ...idsOf(requestContext), err: error }, "the error page could not be rendered");
      resolve(failureResponse(request, headers, { status: 500 }));
    };
    let shellSent = false;
    const page = (
      <NonceContext.Provider value={nonce}>
        <RemixServer context={context} url={request.url} abortDelay={ABORT_MS} nonce={nonce} />
      </NonceContext.Provider>
    );
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      [wait]() {
        shellSent = true;
        const body = new PassThrough().on("close", () => clearTimeout(timer));
        headers.set("content-type", "text/html; charset=utf-8");
        resolve(new Response(createReadableStreamFromReadable(body), { headers, status }));
        pipe(body);
      },
      // Remix then renders the error page. If that one fails too, Remix would send a line of plain text.
      onShellError: errors ? sendFailure : reject,
      onError(error: unknown) {
        status = 500;
        if (shellSent) getLog().error({ err: error }, "rendering failed");
      },
    });
    // Cleared when the page has been sent, because the timer references all data of the page.
    const timer = setTimeout(abort, ABORT_MS).unref();
  });
}

type Failed = { status: number; errors?: Record<string, unknown> };

/** Sends the page without scripts. It keeps the policy for resources, which is stricter than a page's. */
async function failureResponse(request: Request, headers: Headers, { status, errors = {} }: Failed): Promise<Response> {
  const [error] = Object.values(errors);
  const message = isRouteErrorResponse(error) ? publicMessage(error.data) : undefined;
  const [cookie, acceptLanguage] = [request.headers.get("cookie"), request.headers.get("accept-language")];
  const { method, url } = request;
  const html = await failurePage({ status, message }, { method, url, cookie, acceptLanguage });
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(html, { headers, status });
}

/** Returns the hosts of the videos on the page, and on pages that it opens without a reload, from its loaders' data. */
function videoSourcesOf({ staticHandlerContext: { loaderData } }: EntryContext): VideoSources {
  return Object.values(loaderData).find(hasVideoSources)?.videoSources ?? NO_SOURCES;
}

const hasVideoSources = (data: unknown): data is { videoSources: VideoSources } =>
  typeof data === "object" && data !== null && "videoSources" in data && Boolean(data.videoSources);

/** Logs unexpected errors once. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context?: AppLoadContext },
): void {
  // Client errors are in the log line of their request.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  if (!request.signal.aborted)
    getLog().error(
      { ...idsOf(context?.request), err: error, route: routeName(new URL(request.url).pathname) },
      "a request failed",
    );
}
