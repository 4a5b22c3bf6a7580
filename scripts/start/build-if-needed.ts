import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { AppError } from "~/errors";
import { packageRoot } from "~db/package-root";

const SOURCES = ["app", "db", "public", "package-lock.json", "remix.config.js", "vite.config.ts", "tsconfig.json"];
const STAMP = path.join(packageRoot, "build", "sources.sha256");

/** Builds the app unless the build that is there was made from these very sources. */
export async function buildIfNeeded(): Promise<void> {
  const sources = await hashSources();
  const built = existsSync(STAMP) ? await readFile(STAMP, "utf8") : "";
  if (built === sources) return;
  console.log("Building …");
  await build();
  await writeFile(STAMP, sources);
}

/** A hash of the names and contents of everything that goes into a build. */
async function hashSources(): Promise<string> {
  const hash = createHash("sha256");
  for (const source of SOURCES) await addToHash(hash, path.join(packageRoot, source));
  return hash.digest("hex");
}

async function addToHash(hash: ReturnType<typeof createHash>, file: string): Promise<void> {
  const entries = await readdir(file, { withFileTypes: true }).catch(() => null);
  if (entries === null) return void hash.update(path.relative(packageRoot, file)).update(await readFile(file));
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) await addToHash(hash, path.join(file, entry.name));
}

function build(): Promise<void> {
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
