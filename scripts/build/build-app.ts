import { spawn } from "node:child_process";
import { rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { build } from "vite";
import tsconfigPaths from "vite-tsconfig-paths";
import { AppError } from "~/platform/errors";
import { packageRoot } from "~/platform/package-root.server";
import { takeProcessLock } from "~/platform/process-lock.server";
import { PROGRAMS } from "~/platform/programs.server";
import { isBuildCurrent, readSources, stampBuild } from "./build-stamp";
import { bundledPackages } from "./bundled-packages";
import { precompress } from "./precompress";
import { productionImports } from "./production-imports";

const LOCK = path.join(packageRoot, "node_modules/.cuepoint-build.lock");

/** Builds the pages and the commands unless the existing build matches the sources. */
export async function buildIfNeeded(): Promise<void> {
  if (await isBuildCurrent()) return;
  // Concurrent builds would overwrite each other's files.
  let lock = takeProcessLock(LOCK);
  for (; !lock; lock = takeProcessLock(LOCK)) await sleep(200);
  try {
    if (await isBuildCurrent()) return; // another process built it meanwhile
    console.log("Building …");
    const sources = await readSources();
    await buildPages(); // empties build/
    await removeUnserved();
    await precompress(path.join(packageRoot, "build/client/assets"));
    await buildPrograms();
    await stampBuild(sources);
  } finally {
    lock.release();
  }
}

function buildPages(): Promise<void> {
  const remix = path.join(packageRoot, "node_modules/@remix-run/dev/dist/cli.js");
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [remix, "vite:build"], {
      cwd: packageRoot,
      env: { ...process.env, NODE_ENV: "production" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const output: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (data: Buffer) => output.push(data));
    child.on("error", reject);
    child.on("close", (code) => {
      if (code === 0) return resolve();
      reject(new AppError("internal", `The build failed:\n${Buffer.concat(output).toString().trim()}`));
    });
  });
}

/**
 * Files in public/ that must not be served as static files: the sample course, because the server enforces its release
 * dates, and the service worker that replaces the server in development.
 */
const UNSERVED = ["sample-course", "mockServiceWorker.js"];

/** Vite copies all of public/ and has no option to exclude files. */
async function removeUnserved(): Promise<void> {
  for (const name of UNSERVED) await rm(path.join(packageRoot, "build/client", name), { recursive: true, force: true });
}

const ON_DEMAND = ["vite", "msw", "onnxruntime-web", "sherpa-onnx-node"];

/** Compiles the commands to JavaScript. Starting the server from its sources takes three times as long. */
async function buildPrograms(): Promise<void> {
  await build({
    configFile: false,
    root: packageRoot,
    logLevel: "error",
    publicDir: false,
    // Loaded on demand, because a production installation leaves them out: Vite serves `--dev`, MSW serves `--mocks`,
    // onnxruntime-web (143 MB) is the fallback for platforms without onnxruntime-node, and sherpa-onnx-node is optional.
    plugins: [
      productionImports({ root: packageRoot, bundle: [bundledPackages], onDemand: ON_DEMAND }),
      tsconfigPaths(),
    ],
    build: {
      ssr: true,
      target: "node20",
      outDir: PROGRAMS.directory,
      rollupOptions: {
        input: Object.fromEntries(
          Object.entries(PROGRAMS.sources).map(([name, source]) => [name, path.join(packageRoot, source)]),
        ),
        output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
      },
    },
  });
}
