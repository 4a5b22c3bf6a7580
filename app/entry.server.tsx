import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable, type AppLoadContext, type EntryContext } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { isbot } from "isbot";
import { renderToPipeableStream } from "react-dom/server";
import { NonceContext } from "~/components/nonce";
import { NO_SOURCES, type VideoSources } from "~/course/video-sources";
import { getLog } from "~/platform/observability/log.server";
import { idsOf } from "~/platform/observability/request-context.server";
import { routeName } from "~/platform/observability/route-name";

const ABORT_MS = 5_000;

/** Streams a page. Bots receive it after it is complete. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  { nonce, frameAncestors, setContentPolicy }: AppLoadContext,
): Promise<Response> {
  const wait = isbot(request.headers.get("user-agent") ?? "") ? "onAllReady" : "onShellReady";
  setContentPolicy({ frameAncestors, videos: videoSourcesOf(context), isDevelopment: import.meta.env.DEV });
  return new Promise((resolve, reject) => {
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
      onShellError: reject,
      onError(error: unknown) {
        status = 500;
        if (shellSent) getLog().error({ err: error }, "rendering failed");
      },
    });
    // Cleared when the page has been sent, because the timer references all data of the page.
    const timer = setTimeout(abort, ABORT_MS).unref();
  });
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
