import { createHash } from "node:crypto";
import { readdirSync, statSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { packageRoot } from "~/platform/package-root.server";

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

/** Inputs of a build. */
export type Sources = {
  /** Digest of the names, sizes and modification times: 20 times faster to compare than the contents. */
  listing: string;
  /** Digest of the names and contents, which is the same in another checkout. */
  contents: string;
};

/** Returns whether the existing build matches the current sources. */
export async function isBuildCurrent(): Promise<boolean> {
  const [contents, listing] = (await readFile(STAMP, "utf8").catch(() => "")).split("\n");
  return Boolean(contents) && (listing === listSources() || contents === (await hashSources()));
}

/** Records which sources the build was made from. */
export async function stampBuild({ contents, listing }: Sources): Promise<void> {
  await writeFile(STAMP, `${contents}\n${listing}`);
}

/** Reads the current sources. A change during the reading makes the listing, and so the build, out of date. */
export async function readSources(): Promise<Sources> {
  const listing = listSources();
  return { listing, contents: await hashSources() };
}

const listSources = () => listFiles(sourceFiles());

/** Returns a digest of the files' names, sizes and modification times. */
export function listFiles(files: readonly string[]): string {
  const lines = files.map((file) => {
    const { size, mtimeNs } = statSync(file, { bigint: true });
    return `${file} ${size} ${mtimeNs}`;
  });
  return digest(lines.sort().join("\n"));
}

async function hashSources(): Promise<string> {
  const hashes = await Promise.all(
    sourceFiles().map(async (file) => `${path.relative(packageRoot, file)} ${digest(await contentOf(file))}`),
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

const sourceFiles = () => SOURCES.flatMap((source) => filesIn(path.join(packageRoot, source)));

// Synchronous, because every start and command waits for it, and 1,000 promises take longer than the system calls.
function filesIn(file: string): string[] {
  if (!statSync(file, { throwIfNoEntry: false })?.isDirectory()) return [file];
  return readdirSync(file, { withFileTypes: true }).flatMap((entry) => {
    const child = path.join(file, entry.name);
    return entry.isDirectory() ? filesIn(child) : [child];
  });
}

const digest = (content: string | Buffer) => createHash("sha256").update(content).digest("hex");
