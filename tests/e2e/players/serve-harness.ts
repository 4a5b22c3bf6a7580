import { spawnSync } from "node:child_process";
import { createReadStream, statSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import type { Server } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import express, { type Request, type Response } from "express";
import { build } from "vite";
import tsconfigPaths from "vite-tsconfig-paths";

const VIDEO_FILE = path.resolve("public/sample-course/media/inverted-index.mp4");
/** The delay of responses under `/late`, in milliseconds. */
const LATE_MS = 1_200;

export type Harness = { url: string; hasHls: boolean; close: () => Promise<void> };

/** Bytes of the file that can be read under `/breaks`, and the number of the stream's first segment that cannot. */
const BREAKS_AT = { byte: 1_200_000, segment: 5 };

/**
 * Serves the harness's page and real videos: a file, and a stream if ffmpeg is installed; each also late, refused, and
 * with an end that cannot be read.
 */
export async function serveHarness(): Promise<Harness> {
  const folder = await mkdtemp(path.join(tmpdir(), "cuepoint-players-"));
  await build({
    configFile: false,
    logLevel: "error",
    plugins: [tsconfigPaths()],
    build: {
      outDir: path.join(folder, "site"),
      lib: { entry: path.resolve("tests/e2e/players/harness.ts"), formats: ["es"], fileName: "harness" },
    },
    define: { "process.env.NODE_ENV": '"production"' },
  });
  const hls = path.join(folder, "hls");
  const hasHls = makeStream(hls);
  const app = express();
  app.get(
    "/",
    (_request, response) =>
      void response
        .type("html")
        .send(
          '<!doctype html><title>Player</title><style>#box{width:640px;height:360px}#box>*{width:100%;height:100%}</style><div id="box"></div><script type="module" src="/site/harness.js"></script>',
        ),
  );
  app.use("/late", (_request, _response, next) => void setTimeout(next, LATE_MS));
  app.use("/no-access", (_request, response) => void response.status(403).end());
  app.use("/never", () => {});
  app.get("/breaks/video.mp4", sendBeginning);
  app.get("/breaks/hls/:segment", ({ params: { segment } }, response, next) => {
    const number = /^index(\d+)\.ts$/.exec(segment)?.[1];
    if (number === undefined || Number(number) < BREAKS_AT.segment) next();
    else response.status(403).end();
  });
  for (const mount of ["/", "/late", "/breaks"]) app.use(mount, express.static(folder));
  app.get(["/video.mp4", "/late/video.mp4"], (_request, response) => response.sendFile(VIDEO_FILE));
  const server = await new Promise<Server>((resolve) => {
    const listening = app.listen(0, "127.0.0.1", () => resolve(listening));
  });
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    hasHls,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Sends the file up to a byte, ends the connection there, and refuses the rest: an address that expires does that. */
function sendBeginning({ headers }: Request, response: Response): void {
  const start = Number(/^bytes=(\d+)-/.exec(headers.range ?? "")?.[1] ?? 0);
  const { size } = statSync(VIDEO_FILE);
  if (start >= BREAKS_AT.byte) return void response.status(403).end();
  response.status(206).set({
    "content-type": "video/mp4",
    "content-length": String(size - start),
    "content-range": `bytes ${start}-${size - 1}/${size}`,
  });
  createReadStream(VIDEO_FILE, { start, end: BREAKS_AT.byte - 1 })
    .on("end", () => response.destroy())
    .pipe(response, { end: false });
}

/** Encodes a minute of the sample video as a stream in segments of two seconds. Returns false without ffmpeg. */
function makeStream(folder: string): boolean {
  const shell = { stdio: "ignore", timeout: 120_000 } as const;
  spawnSync("mkdir", ["-p", folder], shell);
  const encoding = "-t 60 -c:v libx264 -preset ultrafast -g 48 -vf scale=320:-2 -c:a aac";
  const output = "-f hls -hls_time 2 -hls_playlist_type vod";
  const args = ["-loglevel", "error", "-nostdin", "-i", VIDEO_FILE, ...`${encoding} ${output}`.split(" ")];
  return spawnSync("ffmpeg", [...args, path.join(folder, "index.m3u8")], shell).status === 0;
}
