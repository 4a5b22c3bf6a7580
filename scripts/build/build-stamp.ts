import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { packageRoot } from "~/platform/package-root";

/** Everything a build depends on, including the mocks, because `npm start -- --mocks` uses them. */
export const SOURCES = [
  "app",
  "db",
  "public",
  "scripts",
  "tests/mocks",
  "package.json",
  "package-lock.json",
  "remix.config.js",
  "vite.config.ts",
  "tsconfig.json",
];
const STAMP = path.join(packageRoot, "build", "sources.sha256");

/** Returns whether the existing build matches the current sources. */
export async function isBuildCurrent(): Promise<boolean> {
  return (await readFile(STAMP, "utf8").catch(() => "")) === (await hashSources());
}

/** Records which sources the build was made from. */
export async function stampBuild(sources: string): Promise<void> {
  await writeFile(STAMP, sources);
}

/** Hashes the names and contents of the sources. */
export async function hashSources(): Promise<string> {
  const files = (await Promise.all(SOURCES.map((source) => filesIn(path.join(packageRoot, source))))).flat();
  const hashes = await Promise.all(
    files.map(async (file) => `${path.relative(packageRoot, file)} ${digest(await contentOf(file))}`),
  );
  return digest(hashes.sort().join("\n"));
}

async function contentOf(file: string): Promise<string | Buffer> {
  const content = await readFile(file);
  return path.basename(file) === "package-lock.json" ? lockedVersions(content.toString("utf8")) : content;
}

/**
 * Returns what a build depends on in the lock file: the location and version of each package. `npm prune` and other
 * versions of npm rewrite the other fields.
 */
export function lockedVersions(lockFile: string): string {
  const { packages } = JSON.parse(lockFile) as { packages: Record<string, { version?: string }> };
  return Object.entries(packages)
    .map(([place, { version = "" }]) => `${place} ${version}`)
    .sort()
    .join("\n");
}

async function filesIn(file: string): Promise<string[]> {
  const entries = await readdir(file, { withFileTypes: true }).catch(() => null);
  if (entries === null) return [file];
  return (await Promise.all(entries.map(({ name }) => filesIn(path.join(file, name))))).flat();
}

const digest = (content: string | Buffer) => createHash("sha256").update(content).digest("hex");
