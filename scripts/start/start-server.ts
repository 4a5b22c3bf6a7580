import { createServer as createHttpServer, type Server } from "node:http";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { ServerBuild } from "@remix-run/node";
import type { Express } from "express";
import { offerFirstAdministrator } from "~/accounts/first-administrator.server";
import { getLiveAnswers } from "~/answering/running/live-answers.server";
import { getContext, type Context } from "~/context/context.server";
import { getEnv } from "~/platform/env.server";
import { getLog } from "~/platform/observability/log.server";
import { endTracing, startTracing } from "~/platform/observability/tracing.server";
import { exitOnUncaughtException } from "~/platform/observability/uncaught.server";
import { packageRoot } from "~/platform/package-root.server";
import { createServer, type ServerOptions } from "~/server/express.server";
import { scheduleJobs } from "~/teach/jobs/schedule-jobs.server";
import { connect } from "~db/connect.server";
import { migrate } from "~db/migrate.server";
import { mockApisIfEnabled } from "../mock-apis";
import { listen, type Listener } from "./listen";
import { ingestSampleIfDue } from "./sample-course";
import { scheduleCleanup } from "./schedule-cleanup";
import { onSupervisorStop, readPart, sayReady } from "./worker";

/** The longest query. A silent database is detected 2 s later, so every request gets a response within 12 s. */
const QUERY_TIMEOUT_MS = 8_000;
/** Disconnects clients that send nothing, or only slowly. Responses have no time limit. */
const HTTP_LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 2_000,
  keepAliveTimeout: 30_000,
  keepAlive: true,
};

export type StartOptions = { dev: boolean; sample: boolean };

/** Starts the server, or one of its processes. Resolves when it is ready and has reported it. */
export async function start({ dev, sample }: StartOptions): Promise<void> {
  const { role, token } = readPart();
  const isFirst = role === "first";
  if ((await mockApisIfEnabled()) && isFirst)
    console.log("Model APIs are mocked, and no request leaves this machine. See tests/mocks/README.md.");
  const env = getEnv();
  const context = getContext({ queryTimeoutMs: QUERY_TIMEOUT_MS });
  exitOnUncaughtException();
  await startTracing(env);
  // The database and the embedding model take a second each to load, so they load concurrently.
  const embedderReady = context.embedder
    .embed(["warm up"])
    .catch((error) => getLog().warn({ err: error }, "the embedding model is not ready"));
  const sql = connect({ databaseUrl: env.DATABASE_URL, dataDir: env.DATA_DIR }); // without a query timeout, because migrations and ingests can take long
  if (isFirst) await migrate(sql);
  const options = { dataDir: env.DATA_DIR, embedOrigins: env.EMBED_ORIGINS, context };
  const http = createHttpServer(HTTP_LIMITS);
  const app = dev ? await developmentApp(http, options) : await productionApp(options);
  http.on("request", app);
  // Starts before the first request, so that /readyz is correct from the beginning.
  const prepared = Promise.all([sample && isFirst ? ingestSampleIfDue({ ...context, sql }) : null, embedderReady]);
  prepared.catch(() => {}); // awaited below, but it can fail earlier
  const listener = await listen(http, env.PORT, env.HOST);
  const background: (() => void)[] = [];
  stopOnSignals(http, listener, () => background.forEach((stop) => stop()));
  await prepared;
  await sql.end({ timeout: 1 });
  const notice = await firstAdministratorNotice(context, { origin: env.PUBLIC_URL ?? listener.address, token });
  sayReady([`Cuepoint is ready: ${listener.address}`, ...notice]);
  if (!isFirst) return;
  background.push(scheduleCleanup(context), scheduleJobs(context));
}

/** Returns the lines that say where to create the first administrator's account, if this installation has none. */
async function firstAdministratorNotice(
  context: Context,
  { origin, token }: { origin: string; token: string | undefined },
): Promise<string[]> {
  const path = await offerFirstAdministrator(context, token).catch((err: unknown) => {
    getLog().warn({ err }, "it is unknown whether there is an administrator");
    return null;
  });
  if (path === null) return [];
  return [
    "Accounts are optional. To become this server's administrator, open this address once:",
    `  ${origin}${path}`,
  ];
}

type AppOptions = Pick<ServerOptions, "dataDir" | "embedOrigins" | "context">;

async function productionApp(options: AppOptions): Promise<Express> {
  const file = new URL("build/server/index.js", `file://${packageRoot}/`).href;
  const build = (await import(file)) as ServerBuild;
  return createServer({ build, ...options, assets: { directory: path.join(packageRoot, "build/client") } });
}

async function developmentApp(http: Server, options: AppOptions): Promise<Express> {
  const { createServer: createVite } = await import("vite");
  const vite = await createVite({ server: { middlewareMode: true, hmr: { server: http } } });
  const build = () => vite.ssrLoadModule("virtual:remix/server-build") as Promise<ServerBuild>;
  return createServer({ build, ...options, assets: { middleware: vite.middlewares } });
}

/** On shutdown, the milliseconds for which answers continue, and then the milliseconds for storing the rest. */
const DRAIN_MS = 6_000;
const STORE_MS = 2_000;

function stopOnSignals(http: Server, listener: Listener, stopBackground: () => void) {
  let stopping = false;
  const stop = async () => {
    stopping = true;
    listener.close();
    stopBackground();
    http.closeIdleConnections();
    const live = getLiveAnswers();
    await Promise.race([live.drained(), sleep(DRAIN_MS)]);
    live.cutAll();
    await Promise.race([live.drained(), sleep(STORE_MS)]);
    await Promise.all([getContext().sql.end({ timeout: 1 }), endTracing()]);
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.on(signal, () => {
      if (stopping) process.exit(1); // a second signal exits immediately
      void stop();
    });
  // A signal from the terminal reaches the supervisor too.
  onSupervisorStop(() => void (stopping || stop()));
}
