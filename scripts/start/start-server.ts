import type { Express } from "express";
import { createServer as createHttpServer, type Server } from "node:http";
import path from "node:path";
import type { ServerBuild } from "@remix-run/node";
import { getLiveAnswers } from "~/chat/live-answers.server";
import { getContext } from "~/context.server";
import { getEnv } from "~/env.server";
import { AppError } from "~/errors";
import { createServer } from "~/express.server";
import { getLog } from "~/log.server";
import { migrate } from "~db/migrate.server";
import { packageRoot } from "~db/package-root";
import { mockApisWhenAsked } from "../mock-apis";
import { buildIfNeeded } from "./build-if-needed";
import { ingestSampleWhenEmpty } from "./sample-course";

export type StartOptions = { dev: boolean; sample: boolean };

/** Everything between `npm start` and the line with the address. */
export async function start({ dev, sample }: StartOptions): Promise<void> {
  if (await mockApisWhenAsked()) setMockedModel();
  const { PORT, HOST, DATA_DIR, EMBED_ORIGINS } = getEnv();
  const context = getContext();
  // The database's process and the model's weights take a second each to load: side by side.
  const embedderReady = context.embedder.embed(["warm up"]).catch((error) => getLog().warn({ err: error }, "the embedding model is not ready"));
  await Promise.all([dev ? null : buildIfNeeded(), migrate(context.sql)]);
  const options = { dataDir: DATA_DIR, embedOrigins: EMBED_ORIGINS };
  const http = createHttpServer();
  const app = dev ? await developmentApp(http, options) : await productionApp(options);
  http.on("request", app);
  const [address] = await Promise.all([
    listen(http, PORT, HOST),
    sample ? ingestSampleWhenEmpty(context) : null,
    embedderReady,
  ]);
  console.log(`Cuepoint is ready: ${address}`);
  stopOnSignals(http);
}

function setMockedModel() {
  process.env.CHAT_MODEL ??= "openai-compatible:mock-chat";
  process.env.AI_BASE_URL ??= "https://models.cuepoint.test/v1";
  console.log(`Model APIs are mocked (${process.env.AI_BASE_URL}); see tests/mocks/README.md.`);
}

type AppOptions = { dataDir: string; embedOrigins: string[] };

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

function listen(http: Server, port: number, host: string | undefined): Promise<string> {
  return new Promise((resolve, reject) => {
    http.once("error", (error: NodeJS.ErrnoException) => {
      const taken = error.code === "EADDRINUSE";
      reject(taken ? new AppError("conflict", `PORT ${port} is in use by another program. Set PORT to a free one, or stop that program.`) : error);
    });
    http.listen(port, host, () => {
      const address = http.address();
      resolve(`http://localhost:${typeof address === "object" && address ? address.port : port}`);
    });
  });
}

function stopOnSignals(http: Server) {
  let stopping = false;
  const stop = async () => {
    if (stopping) process.exit(1); // asked twice: now
    stopping = true;
    http.close();
    http.closeIdleConnections();
    await Promise.race([getLiveAnswers().drained(), new Promise((resolve) => setTimeout(resolve, 8_000))]);
    await getContext().sql.end({ timeout: 2 });
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void stop());
}
