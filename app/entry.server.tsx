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

/** Renders a page as a stream; robots get it whole. */
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
    // Cleared when the page has been sent: until then it holds on to all that the page was drawn from.
    const timer = setTimeout(abort, ABORT_MS).unref();
  });
}

/** Of the page's video, and of those that one gets to from it without loading a page anew: a loader that has some says where they come from. */
function videoSourcesOf({ staticHandlerContext: { loaderData } }: EntryContext): VideoSources {
  const loaded = Object.values(loaderData).find((data): data is { videoSources: VideoSources } =>
    Boolean((data as { videoSources?: unknown } | null)?.videoSources),
  );
  return loaded?.videoSources ?? NO_SOURCES;
}

/** Errors that were not thrown for a person to read are logged here, once. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context?: AppLoadContext },
): void {
  // What a client did wrong stands in the request's own line.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  if (!request.signal.aborted)
    getLog().error(
      { ...idsOf(context?.request), err: error, route: routeName(new URL(request.url).pathname) },
      "a request failed",
    );
}
