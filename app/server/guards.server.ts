import { randomBytes } from "node:crypto";
import type { ErrorRequestHandler, Request, RequestHandler } from "express";
import helmet from "helmet";
import { AppError, invalidRequest, notFound } from "~/platform/errors";
import { getLog } from "~/platform/observability/log.server";
import { sendError } from "~/platform/send-error.server";
import { resourcePolicy } from "./content-policy";
import type { Cost } from "./route-costs";
import { isSameOrigin } from "./same-origin";

const ONE_YEAR = 365 * 24 * 60 * 60;
/** Browser features that neither Cuepoint nor embedded players need. */
const DENIED_FEATURES = [
  "accelerometer",
  "browsing-topics",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "hid",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "serial",
  "usb",
  "xr-spatial-tracking",
];

const staticHeaders = helmet({
  contentSecurityPolicy: false, // depends on the page
  strictTransportSecurity: false, // only behind TLS, below
  xFrameOptions: false, // replaced by frame-ancestors, which can name sites
  crossOriginResourcePolicy: { policy: "same-origin" },
  referrerPolicy: { policy: "strict-origin-when-cross-origin" },
});
const overTls = helmet.strictTransportSecurity({ maxAge: ONE_YEAR, includeSubDomains: false });

/** The only addresses that accept a POST from another site. They must match exactly. */
const CROSS_SITE_POSTS: ReadonlySet<string> = new Set(["/lti/login", "/lti/launch"]);

/** Sets the security headers of all responses. A page replaces the policy for resources with its own. */
export function safeHeaders(frameAncestorsOf: (path: string) => readonly string[]): RequestHandler {
  return (request, response, next) => {
    response.locals.nonce = randomBytes(16).toString("base64");
    response.setHeader("permissions-policy", DENIED_FEATURES.map((feature) => `${feature}=()`).join(", "));
    response.setHeader("content-security-policy", resourcePolicy(frameAncestorsOf(request.path)));
    staticHeaders(request, response, (error?: unknown) => {
      // A window in which a launch runs must reach the frame that opened it, across the platform's pages.
      if (CROSS_SITE_POSTS.has(request.path)) response.setHeader("cross-origin-opener-policy", "unsafe-none");
      next(error);
    });
  };
}

/** Keeps browsers on TLS. Runs after `resolveOrigin`, which finds out whether the visitor's connection uses it. */
export const requireTls: RequestHandler = (request, response, next) => {
  if (request.secure) overTls(request, response, next);
  else next();
};

/**
 * Rejects changes that another site's page requests from a visitor's browser (CSRF). Learning platforms post launches
 * from their own pages. Their state and the browser's secret prove that each launch started here.
 */
export const rejectCrossOrigin: RequestHandler = (request, response, next) => {
  const isLaunch = request.method === "POST" && CROSS_SITE_POSTS.has(request.path);
  const facts = {
    method: request.method,
    sites: response.locals.sites,
    origin: request.get("origin"),
    fetchSite: request.get("sec-fetch-site"),
  };
  if (!isLaunch && !isSameOrigin(facts))
    return sendError(
      response,
      new AppError("forbidden", "This request comes from another site, which is not allowed to change anything here."),
    );
  // Already checked: Remix would compare the origin with one host, and reject a page behind two proxies.
  delete request.headers.origin;
  next();
};

/**
 * Rejects paths that a browser could read as another site's address, plain or encoded: a page at such a path would
 * resolve its own links against that site. Also rejects paths that cannot be decoded, which the router would match as
 * raw text.
 */
export const rejectAmbiguousPath: RequestHandler = (request, response, next) => {
  const { pathname } = new URL(`http://localhost${request.url}`);
  if (!/^\/(?:\/|\\|%5c)/i.test(pathname) && isDecodable(pathname)) return next();
  sendError(response, notFound("This page does not exist."));
};

function isDecodable(pathname: string): boolean {
  try {
    decodeURIComponent(pathname);
    return true;
  } catch {
    return false;
  }
}

/**
 * Rejects requests for a route's data as Remix sent them before single fetch. No page sends them, and Remix would log
 * each as an error of the server.
 */
export const rejectEarlierDataRequest: RequestHandler = (request, response, next) => {
  const { searchParams } = new URL(`http://localhost${request.url}`);
  if (!searchParams.has("_data")) return next();
  sendError(response, notFound("This page does not exist."));
};

export type Admission = {
  /** Returns a request's cost, which depends on its route. */
  costOf: (method: string, target: string) => Promise<Cost> | Cost;
  admitPages: (address: string, pages: number) => void;
  admitRequests: (address: string, requests: number) => Promise<void>;
};

/** Rejects requests from an address that has used up its limits before any route runs, so that a rejection is cheap. */
export function limitAddresses({ costOf, admitPages, admitRequests }: Admission): RequestHandler {
  const admit = async (request: Request, address: string) => {
    const { pages, requests } = await costOf(request.method, request.originalUrl);
    admitPages(address, pages);
    await admitRequests(address, requests);
  };
  return (request, response, next) => {
    admit(request, response.locals.context.address).then(
      () => next(),
      (error: unknown) => {
        if (error instanceof AppError) return sendError(response, error);
        // Without the database, the route fails too and explains why.
        getLog().warn({ err: error }, "the limits of an address could not be checked");
        next();
      },
    );
  };
}

const CHOICE = new Intl.ListFormat("en", { type: "disjunction" });

/** Answers requests with a method that their address does not take, and names those that it takes. */
export function rejectWrongMethod(
  methodsOf: (target: string) => readonly string[] | null | Promise<readonly string[] | null>,
): RequestHandler {
  return (request, response, next) => {
    const answer = (methods: readonly string[] | null) => {
      if (methods === null || methods.includes(request.method)) return next();
      response.setHeader("allow", methods.join(", "));
      sendError(response, new AppError("method_not_allowed", `Use ${CHOICE.format(methods)} with this address.`));
    };
    Promise.resolve(methodsOf(request.url)).then(answer, next);
  };
}

/** Answers errors that neither Remix nor a file server handled, without a stack. */
export const answerError: ErrorRequestHandler = (error: unknown, _request, response, next) => {
  if (response.headersSent) return next(error); // closes the connection
  const status = typeof error === "object" && error !== null && "status" in error ? Number(error.status) : NaN;
  if (status >= 400 && status < 500) return sendError(response, invalidRequest("The request is invalid."), status);
  getLog().error({ err: error }, "a request failed");
  sendError(response, new AppError("internal", "Something went wrong on our side. Try again."));
};
