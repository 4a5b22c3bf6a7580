import { randomUUID } from "node:crypto";
import type { RequestHandler } from "express";
import { drainedOf } from "~/platform/drained";
import { clientAddress } from "~/platform/request-origin.server";
import { isLocal } from "./local-request";
import { getLog } from "./log.server";
import { getMetrics } from "./metrics.server";
import { idsOf, type RequestContext } from "./request-context.server";
import { routeName } from "./route-name";

/** Routes that are counted but not logged: machines poll them, or pages load them. */
const UNLOGGED = new Set(["/healthz", "/readyz", "/metrics", "/assets/*", "/media/*"]);
const GIVEN_ID = /^[\w.-]{8,64}$/;

/**
 * Assigns each request an id (that of `x-request-id` if a proxy sent one), returns it in a header, and counts and logs
 * the request when its response has ended. Logs the route's pattern, because addresses contain share tokens, ids and
 * questions.
 */
export const requestLog: RequestHandler = (request, response, next) => {
  const given = request.get("x-request-id");
  const context: RequestContext = {
    requestId: given && GIVEN_ID.test(given) ? given : randomUUID(),
    address: clientAddress(request),
    peer: request.socket.remoteAddress ?? "",
    isLocal: isLocal(request),
    drained: () => drainedOf(response),
    onClose: (work) => void (response.closed ? work() : response.once("close", work)),
  };
  response.setHeader("x-request-id", context.requestId);
  const startedAt = performance.now();
  const { method, path } = request;
  response.once("close", () => {
    const { httpRequests } = getMetrics();
    const route = routeName(path);
    const ms = performance.now() - startedAt;
    const status = response.headersSent ? response.statusCode : 499; // the client left before the response started
    httpRequests.observe({ method, route, status }, ms / 1000);
    if (UNLOGGED.has(route) || response.locals.isModule) return;
    const level = status >= 500 ? "error" : "info";
    getLog()[level](
      { ...idsOf(context), method, route, status, ms: Math.round(ms), whole: response.writableFinished },
      "request",
    );
  });
  response.locals.context = context;
  next();
};
