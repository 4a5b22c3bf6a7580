import path from "node:path";
import { constants } from "node:zlib";
import { createRequestHandler } from "@remix-run/express";
import { createRequestHandler as createRenderer, type AppLoadContext, type ServerBuild } from "@remix-run/node";
import compression from "compression";
import express, { type Express } from "express";
import type { Context } from "~/context/context.server";
import { resolveViewer, type Identity } from "~/identity/resolve-viewer.server";
import type { Viewer } from "~/identity/viewer";
import { admitRequests, createPageAdmission, withinLimit } from "~/limits/admission.server";
import { privateByDefault } from "~/platform/answer-headers.server";
import { discardUnreadBody } from "~/platform/discard-body.server";
import type { RequestContext } from "~/platform/observability/request-context.server";
import { requestLog } from "~/platform/observability/request-log.server";
import { resolveOrigin } from "~/platform/request-origin.server";
import { documentPolicy, type DocumentPolicy } from "./content-policy";
import {
  answerError,
  limitAddresses,
  refuseForeign,
  refuseForeignPath,
  requireTls,
  safeHeaders,
  type Admission,
} from "./guards.server";
import { cachePages } from "./page-cache.server";
import { refuseSampleFiles } from "./refuse-sample-files.server";
import { createCostOf } from "./route-costs";
import { serveMedia } from "./serve-media.server";

export type ServerOptions = {
  build: ServerBuild | (() => Promise<ServerBuild>);
  dataDir: string;
  /** Who, besides this site, may show lectures in frames. */
  embedOrigins: readonly string[];
  context: Context;
  /** Serves the browser's files: `build/client`, or in development Vite itself. */
  assets: { directory: string } | { middleware: express.RequestHandler };
};

declare module "@remix-run/node" {
  interface AppLoadContext {
    request: RequestContext;
    viewer: Viewer;
    /** How the browser is to know the viewer again. */
    identity: Identity;
    /** Of this answer's scripts. */
    nonce: string;
    frameAncestors: readonly string[];
    /** Puts a page's Content-Security-Policy in the place of the one for resources. A second header would add to it. */
    setContentPolicy: (policy: Omit<DocumentPolicy, "nonce">) => void;
  }
}

/**
 * The web server: lecture media with HTTP Range, the browser's files, and Remix for everything else. Our own and
 * not remix-serve, which replaces fetch after mocks have patched it and keeps no time limits on files apart.
 */
export function createServer({ build, dataDir, embedOrigins, context, assets }: ServerOptions): Express {
  const app = express();
  app.disable("x-powered-by");
  app.set("query parser", false); // Remix reads queries
  app.set("trust proxy", context.env.TRUSTED_PROXIES);
  const admitPages = createPageAdmission(context.env);
  const ancestorsOf = (path: string) => frameAncestors(path, embedOrigins);
  app.use(
    requestLog,
    discardUnreadBody,
    safeHeaders(ancestorsOf),
    resolveOrigin(context.env.PUBLIC_URL),
    requireTls,
    refuseForeign,
    refuseForeignPath,
  );
  app.use(privateByDefault, resolveViewer(context.sessionSecrets));
  // Before the compression: it packs its pages itself. In development every page is drawn from the sources as they are.
  if (typeof build !== "function")
    app.use(cachePages({ ...context, render: createRenderer(build), frameAncestors: ancestorsOf, admitPages }));
  // Packed a tenth larger than could be, in half the time.
  app.use(compression({ level: 3, brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } } }));
  app.use("/media", serveMedia({ sql: context.sql, dataDir }));
  const getLoadContext = (request: express.Request, response: express.Response): AppLoadContext => ({
    request: response.locals.context as RequestContext,
    viewer: (response.locals.identity as Identity).viewer,
    identity: response.locals.identity as Identity,
    nonce: response.locals.nonce as string,
    frameAncestors: ancestorsOf(request.path),
    setContentPolicy: (policy) =>
      response.setHeader(
        "content-security-policy",
        documentPolicy({ ...policy, nonce: response.locals.nonce as string }),
      ),
  });
  app.use(refuseSampleFiles);
  if ("middleware" in assets) app.use(assets.middleware);
  else serveBuiltFiles(app, assets.directory);
  const perMinute = context.env.REQUESTS_PER_MINUTE_PER_ADDRESS;
  app.use(
    limitAddresses({
      costOf: costsOf(build),
      admitPages,
      admitRequests: (address, requests) => admitRequests(address, withinLimit(requests, perMinute), context),
    }),
  );
  app.all("*", createRequestHandler({ build, getLoadContext }));
  app.use(answerError);
  return app;
}

/** In development the routes may be others for each request. */
function costsOf(build: ServerOptions["build"]): Admission["costOf"] {
  if (typeof build !== "function") return createCostOf(build.routes);
  return async (method, target) => createCostOf((await build()).routes)(method, target);
}

function serveBuiltFiles(app: Express, directory: string) {
  app.use("/assets", express.static(path.join(directory, "assets"), { immutable: true, maxAge: "1y" }));
  app.use(express.static(directory, { maxAge: "1h", index: false, redirect: false }));
}

/** Lectures may stand in the frames of the named sites; the test of such frames anywhere, to say what is wrong; all else only here. */
function frameAncestors(path: string, embedOrigins: readonly string[]): string[] {
  if (path === "/embed/check") return ["*"];
  return path.startsWith("/embed/") ? ["'self'", ...embedOrigins] : ["'self'"];
}
