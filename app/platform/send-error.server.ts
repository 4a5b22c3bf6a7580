import type { Request, Response } from "express";
import type { AppError } from "./errors";
import { failurePage } from "./failure-page.server";
import { getLog } from "./observability/log.server";

/** Sends an error before any route runs: a page if a person opens an address, otherwise JSON. */
export function sendError(response: Response, error: AppError, status = error.status): void {
  if (error.retryAfterSeconds !== undefined) response.setHeader("retry-after", String(error.retryAfterSeconds));
  response.setHeader("cache-control", "no-store");
  response.status(status);
  if (opensPage(response.req))
    sendPage(response, { status, message: error.message }).catch((err: unknown) => {
      getLog().error({ err }, "the page of a failure could not be rendered");
      response.end();
    });
  else response.json({ error: { code: error.code, message: error.message } });
}

const opensPage = (request: Request) => /\btext\/html\b/.test(request.get("accept") ?? "");

async function sendPage(response: Response, failure: { status: number; message: string }): Promise<void> {
  const { method, originalUrl: url, headers } = response.req;
  const { cookie = null, "accept-language": acceptLanguage = null } = headers;
  response.type("html").send(await failurePage(failure, { method, url, cookie, acceptLanguage }));
}
