import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable, type EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { isbot } from "isbot";
import { renderToPipeableStream } from "react-dom/server";
import { getLog } from "~/log.server";

const ABORT_MS = 5_000;

/** Renders a page as a stream; robots get it whole. */
export default function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext): Promise<Response> {
  const wait = isbot(request.headers.get("user-agent") ?? "") ? "onAllReady" : "onShellReady";
  return new Promise((resolve, reject) => {
    let shellSent = false;
    const { pipe, abort } = renderToPipeableStream(<RemixServer context={context} url={request.url} abortDelay={ABORT_MS} />, {
      [wait]() {
        shellSent = true;
        const body = new PassThrough();
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
    setTimeout(abort, ABORT_MS).unref();
  });
}

/** Errors that were not thrown for a person to read are logged here, once. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (!request.signal.aborted) getLog().error({ err: error, path: new URL(request.url).pathname }, "a request failed");
}
