import { spawn } from "node:child_process";
import { rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { build } from "vite";
import tsconfigPaths from "vite-tsconfig-paths";
import { AppError } from "~/platform/errors";
import { takeOwnerLock } from "~db/embedded/owner-lock";
import { packageRoot } from "~/platform/package-root";
import { PROGRAMS } from "~/platform/programs";
import { hashSources, isBuildCurrent, stampBuild } from "./build-stamp";
import { productionImports } from "./production-imports";

const LOCK = path.join(packageRoot, "node_modules/.cuepoint-build.lock");

/** Builds pages and programs unless the build that is there was made from these very sources. */
export async function buildIfNeeded(): Promise<void> {
  if (await isBuildCurrent()) return;
  // Two builds at once would be in each other's way.
  let lock = takeOwnerLock(LOCK);
  for (; !lock; lock = takeOwnerLock(LOCK)) await sleep(200);
  try {
    if (await isBuildCurrent()) return; // somebody else's, meanwhile
    console.log("Building …");
    const sources = await hashSources();
    await buildPages(); // empties build/
    await removeUnserved();
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
    child.stdout.on("data", (data) => output.push(data));
    child.stderr.on("data", (data) => output.push(data));
    child.on("error", reject);
    child.on("close", (code) => {
      if (code === 0) return resolve();
      reject(new AppError("internal", `The build failed:\n${Buffer.concat(output).toString().trim()}`));
    });
  });
}

/**
 * Files of public/ that visitors must not get from there: the sample course, which is served by its release dates, and a
 * worker for development that answers in the server's place.
 */
const UNSERVED = ["sample-course", "mockServiceWorker.js"];

/** Vite copies all of public/ and can leave nothing out. */
async function removeUnserved(): Promise<void> {
  for (const name of UNSERVED) await rm(path.join(packageRoot, "build/client", name), { recursive: true, force: true });
}

/** What runs in production as JavaScript: started from its sources, a server takes three times as long to be ready. */
async function buildPrograms(): Promise<void> {
  await build({
    configFile: false,
    root: packageRoot,
    logLevel: "error",
    publicDir: false,
    // why on demand: `--dev` serves with Vite and `--mocks` answers with MSW, which only a checkout for development has.
    plugins: [productionImports({ root: packageRoot, onDemand: ["vite", "msw"] }), tsconfigPaths()],
    build: {
      ssr: true,
      target: "node20",
      outDir: PROGRAMS.directory,
      rollupOptions: {
        input: Object.fromEntries(Object.entries(PROGRAMS.sources).map(([name, source]) => [name, path.join(packageRoot, source)])),
        output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
      },
    },
  });
}
