import { randomBytes } from "node:crypto";
import type { ErrorRequestHandler, Request, RequestHandler } from "express";
import helmet from "helmet";
import { AppError } from "~/platform/errors";
import { getLog } from "~/platform/observability/log.server";
import type { RequestContext } from "~/platform/observability/request-context.server";
import { sendError } from "~/platform/send-error.server";
import { resourcePolicy } from "./content-policy";
import { isFromHere } from "./own-origin";
import type { Cost } from "./route-costs";

const ONE_YEAR = 365 * 24 * 60 * 60;
/** Nothing here uses them, and no video's frame is given them. */
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
  xFrameOptions: false, // frame-ancestors says it, and can name sites
  crossOriginResourcePolicy: { policy: "same-origin" },
  referrerPolicy: { policy: "strict-origin-when-cross-origin" },
});
const overTls = helmet.strictTransportSecurity({ maxAge: ONE_YEAR, includeSubDomains: false });

/** The headers that every answer has. A page puts its own policy in the place of the one for resources. */
export function safeHeaders(frameAncestorsOf: (path: string) => readonly string[]): RequestHandler {
  return (request, response, next) => {
    response.locals.nonce = randomBytes(16).toString("base64");
    response.setHeader("permissions-policy", DENIED_FEATURES.map((feature) => `${feature}=()`).join(", "));
    response.setHeader("content-security-policy", resourcePolicy(frameAncestorsOf(request.path)));
    staticHeaders(request, response, next);
  };
}

/** Keeps browsers on TLS. Runs once it is known whether the visitor's own connection uses it. */
export const requireTls: RequestHandler = (request, response, next) => {
  if (request.secure) overTls(request, response, next);
  else next();
};

/** Refuses changes that another site's page asks a visitor's browser for. */
export const refuseForeign: RequestHandler = (request, response, next) => {
  const sites = response.locals.sites as string[];
  const facts = {
    method: request.method,
    sites,
    origin: request.get("origin"),
    fetchSite: request.get("sec-fetch-site"),
  };
  if (!isFromHere(facts))
    return sendError(
      response,
      new AppError("forbidden", "This request comes from another site, which may not change anything here."),
    );
  next();
};

/**
 * Refuses a path that begins like another site's address, written out or encoded: a page drawn there would resolve its own
 * links against it, and the router cannot draw the rest. Refuses one that cannot be decoded, too: the router would match its
 * raw text and write a warning to the log.
 */
export const refuseForeignPath: RequestHandler = (request, response, next) => {
  const { pathname } = new URL(`http://localhost${request.url}`);
  if (!/^\/(?:\/|\\|%5c)/i.test(pathname) && isDecodable(pathname)) return next();
  sendError(response, new AppError("not_found", "There is no page at this address."));
};

function isDecodable(pathname: string): boolean {
  try {
    decodeURIComponent(pathname);
    return true;
  } catch {
    return false;
  }
}

export type Admission = {
  /** What a request costs, by the route that it matches. */
  costOf: (method: string, target: string) => Promise<Cost> | Cost;
  admitPages: (address: string, pages: number) => void;
  admitRequests: (address: string, requests: number) => Promise<void>;
};

/** Refuses what an address has used up its limits for, before any route runs: a refusal costs next to nothing. */
export function limitAddresses({ costOf, admitPages, admitRequests }: Admission): RequestHandler {
  const admit = async (request: Request, address: string) => {
    const { pages, requests } = await costOf(request.method, request.originalUrl);
    admitPages(address, pages);
    await admitRequests(address, requests);
  };
  return (request, response, next) => {
    admit(request, (response.locals.context as RequestContext).address).then(
      () => next(),
      (error: unknown) => {
        if (error instanceof AppError) return sendError(response, error);
        // Without its database the server can do nothing anyway; the route says so in its own words.
        getLog().warn({ err: error }, "the limits of an address could not be read");
        next();
      },
    );
  };
}

/** What neither Remix nor a file server could answer: in words, without a stack. */
export const answerError: ErrorRequestHandler = (error, _request, response, next) => {
  if (response.headersSent) return next(error); // the connection is cut
  const status = Number((error as { status?: unknown }).status);
  if (status >= 400 && status < 500)
    return sendError(response, new AppError("invalid_request", "The request is not understood."), status);
  getLog().error({ err: error as unknown }, "a request failed");
  sendError(response, new AppError("internal", "Something went wrong on our side. Try again."));
};
