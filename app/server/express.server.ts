import path from "node:path";
import { constants } from "node:zlib";
import { createRequestHandler } from "@remix-run/express";
import { createRequestHandler as createRenderer, type AppLoadContext, type ServerBuild } from "@remix-run/node";
import compression from "compression";
import express, { type Express } from "express";
import expressStaticGzip from "express-static-gzip";
import { getAccessTokens } from "~/accounts/access-tokens.server";
import { getSessions } from "~/accounts/sessions.server";
import type { Context } from "~/context/context.server";
import { embedOriginsOf } from "~/context/embed-origins.server";
import { registeredPlatformOrigins } from "~/context/platform-origins.server";
import type { Identity } from "~/identity/identity.server";
import { resolveViewer } from "~/identity/resolve-viewer.server";
import type { Viewer } from "~/identity/viewer";
import { admitRequests, createPageAdmission, withinLimit } from "~/limits/admission.server";
import { privateByDefault } from "~/platform/answer-headers.server";
import { discardUnreadBody } from "~/platform/discard-body.server";
import type { RequestContext } from "~/platform/observability/request-context.server";
import { requestLog } from "~/platform/observability/request-log.server";
import { resolveOrigin } from "~/platform/request-origin.server";
import { acceptCourseKey } from "./accept-course-key.server";
import { documentPolicy, resourcePolicy, type DocumentPolicy } from "./content-policy";
import {
  answerError,
  limitAddresses,
  rejectAmbiguousPath,
  rejectCrossOrigin,
  rejectEarlierDataRequest,
  rejectWrongMethod,
  requireTls,
  safeHeaders,
  type Admission,
} from "./guards.server";
import { holdUntilStarted } from "./hold-until-started.server";
import { cachePages } from "./page-cache.server";
import { rejectSampleFiles } from "./reject-sample-files.server";
import { createCostOf } from "./route-costs";
import { createMethodsOf } from "./route-methods";
import { serveMedia } from "./serve-media.server";

export type ServerOptions = {
  build: ServerBuild | (() => Promise<ServerBuild>);
  dataDir: string;
  /** The other sites that may embed lectures in frames. */
  embedOrigins: readonly string[];
  context: Context;
  /** Serves the client's files: `build/client`, or Vite in development. */
  assets: { directory: string } | { middleware: express.RequestHandler };
};

declare module "express-serve-static-core" {
  /** Set by the middleware of `createServer`, in its order, before any route runs. */
  interface Locals {
    context: RequestContext;
    identity: Identity;
    nonce: string;
    /** The sites that may embed this course's lectures; set on their pages. */
    frameAncestors?: readonly string[];
    /** In development, Vite handles this request: a page loads hundreds of modules, which are not logged. */
    isModule?: boolean;
    /** This site's origins, or only its hosts if it is unknown whether visitors use TLS. */
    sites: readonly string[];
  }
}

declare module "@remix-run/node" {
  interface AppLoadContext {
    request: RequestContext;
    viewer: Viewer;
    /** The source of this request's viewer, and how the browser will identify the viewer next time. */
    identity: Identity;
    /** The nonce of this response's scripts. */
    nonce: string;
    frameAncestors: readonly string[];
    /**
     * Replaces the Content-Security-Policy for resources with a page's. A second header would only restrict it further.
     */
    setContentPolicy: (policy: Omit<DocumentPolicy, "nonce">) => void;
  }
}

/**
 * Creates the web server: lecture media with HTTP ranges, the client's files, and Remix for everything else. It
 * replaces remix-serve, which overwrites fetch after MSW has patched it and cannot set cache times per kind of file.
 */
export function createServer({ build, dataDir, embedOrigins, context, assets }: ServerOptions): Express {
  const app = express();
  app.disable("x-powered-by");
  app.set("query parser", false); // Remix reads queries
  app.set("trust proxy", context.env.TRUSTED_PROXIES);
  const admitPages = createPageAdmission(context.env);
  const platforms = registeredPlatformOrigins(context);
  const ancestorsOf = (path: string) => frameAncestors(path, [...embedOrigins, ...platforms.known()]);
  app.use(
    requestLog,
    discardUnreadBody,
    refreshPlatforms(platforms.refresh),
    safeHeaders(ancestorsOf),
    resolveOrigin(context.env.PUBLIC_URL),
    requireTls,
    rejectCrossOrigin,
    rejectAmbiguousPath,
  );
  // Before the viewer is looked up: these files are the same for everybody.
  if ("directory" in assets) serveAssets(app, assets.directory);
  const users = { ...getSessions(context), byAccessToken: getAccessTokens(context).find };
  app.use(rejectEarlierDataRequest, privateByDefault, resolveViewer(context.sessionSecrets, users), holdUntilStarted);
  app.use(acceptCourseKey(context));
  app.use("/embed/courses/:course", nameFrameAncestors(context));
  // Before compression, because cached pages are precompressed. In development every page is rendered from the sources.
  if (typeof build !== "function")
    app.use(cachePages({ ...context, render: createRenderer(build), frameAncestors: ancestorsOf, admitPages }));
  // A tenth larger than at the default levels, in half the time.
  app.use(compression({ level: 3, brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } } }));
  app.use("/media", serveMedia({ ...context, dataDir, users }));
  const getLoadContext = (request: express.Request, response: express.Response): AppLoadContext => ({
    request: response.locals.context,
    viewer: response.locals.identity.viewer,
    identity: response.locals.identity,
    nonce: response.locals.nonce,
    frameAncestors: response.locals.frameAncestors ?? ancestorsOf(request.path),
    setContentPolicy: (policy) =>
      response.setHeader("content-security-policy", documentPolicy({ ...policy, nonce: response.locals.nonce })),
  });
  app.use(rejectSampleFiles);
  if ("middleware" in assets) app.use(serveModules(assets.middleware));
  else app.use(express.static(assets.directory, { maxAge: "1h", index: false, redirect: false }));
  const perMinute = context.env.REQUESTS_PER_MINUTE_PER_ADDRESS;
  app.use(
    limitAddresses({
      costOf: costsOf(build),
      admitPages,
      admitRequests: (address, requests) => admitRequests(address, withinLimit(requests, perMinute), context),
    }),
  );
  app.use(rejectWrongMethod(methodsOf(build)));
  const handleRequest = createRequestHandler({ build, getLoadContext });
  app.all("*", (request, response, next) => void handleRequest(request, response, next));
  app.use(answerError);
  return app;
}

/** Allows only the platforms that link to a course to embed its lectures. */
function nameFrameAncestors(context: Context): express.RequestHandler<{ course: string }> {
  return (request, response, next) => {
    embedOriginsOf(request.params.course, response.locals.identity.viewer, context).then((origins) => {
      const frameAncestors = ["'self'", ...origins];
      response.locals.frameAncestors = frameAncestors;
      response.setHeader("content-security-policy", resourcePolicy(frameAncestors));
      next();
    }, next);
  };
}

/** In development, the routes can change between requests. */
function costsOf(build: ServerOptions["build"]): Admission["costOf"] {
  if (typeof build !== "function") return createCostOf(build.routes);
  return async (method, target) => createCostOf((await build()).routes)(method, target);
}

function methodsOf(build: ServerOptions["build"]): Parameters<typeof rejectWrongMethod>[0] {
  if (typeof build !== "function") return createMethodsOf(build.routes);
  return async (target) => createMethodsOf((await build()).routes)(target);
}

/** Marks the requests that Vite handles, until it passes one on. */
function serveModules(middleware: express.RequestHandler): express.RequestHandler {
  return (request, response, next) => {
    response.locals.isModule = true;
    void middleware(request, response, (error?: unknown) => {
      response.locals.isModule = false;
      next(error);
    });
  };
}

function serveAssets(app: Express, directory: string) {
  const compressed = { enableBrotli: true, orderPreference: ["br", "gzip"] }; // by scripts/build/precompress.ts
  const serveStatic = { immutable: true, maxAge: "1y" };
  app.use("/assets", expressStaticGzip(path.join(directory, "assets"), { ...compressed, index: false, serveStatic }));
}

/** Keeps the origins of the registered platforms current for the pages that depend on them. */
function refreshPlatforms(refresh: () => Promise<void>): express.RequestHandler {
  return (request, _response, next) => {
    if (request.path.startsWith("/embed/")) void refresh().then(() => next(), next);
    else next();
  };
}

/** Pages that must explain in any frame why a lecture does not open. They contain no content and no personal data. */
const IN_ANY_FRAME = /^\/(?:embed\/check|lti\/login|lti\/launch|lti\/register\/[^/]+)$/;

/**
 * Returns the sites that may embed a page: the configured sites and registered platforms for lectures, and only this
 * site for everything else.
 */
function frameAncestors(path: string, embedOrigins: readonly string[]): string[] {
  if (IN_ANY_FRAME.test(path)) return ["*"];
  return path.startsWith("/embed/") ? ["'self'", ...embedOrigins] : ["'self'"];
}
