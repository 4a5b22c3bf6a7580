/**
 * `npm run check-versions [-- REVISION]` replaces a server of an older revision of this repository by one of this
 * checkout, on one PostgreSQL database and under load, as a rolling deployment does: both run for a while, on the newer
 * schema. It fails for each error, each lost answer, and everything of which there was none. Without a revision, it
 * takes the last commit before the newest migration. It needs a PostgreSQL with pgvector, git, and the package registry.
 */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { packageRoot } from "~/platform/package-root.server";
import { isBuildCurrent } from "../../scripts/build/build-stamp";
import { START_COMMAND } from "../setup/app-server";
import { run } from "../setup/clean-install";
import { findPostgres, startPostgres } from "../setup/postgres-cluster";
import { describe, findOlderVersion, installVersion, isChanged, type LaterMigration } from "./older-version";
import { replaceServer } from "./rolling-deployment";

const startedAt = performance.now();
const bin = findPostgres();
if (bin === null) {
  console.log("Skipped: no PostgreSQL with pgvector 0.8 or newer is installed.");
  process.exit(0);
}
const { commit, title, later } = findOlderVersion(process.argv[2]);
console.log(`Older: ${title}`);
console.log(`Newer: ${describe("HEAD")}${isChanged() ? ", with uncommitted changes" : ""}`);
if (later.length === 0) {
  console.error("There is no migration between the two. Name an older revision.");
  process.exit(1);
}
printMigrations(later);

const directory = mkdtempSync(path.join(tmpdir(), "cuepoint-versions-"));
try {
  const problems = await check(bin);
  for (const problem of problems) console.error(`✗ ${problem}`);
  const contracts = later.filter(({ contract }) => contract !== null).map(({ name }) => name);
  if (problems.length > 0 && contracts.length > 0)
    console.error(`A contraction may be the reason: ${contracts.join(", ")}.`);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  const result = problems.length === 0 ? "The two versions ran together, and nothing was lost" : "It failed";
  console.log(`\n${result} (${seconds} s).`);
  process.exitCode = problems.length === 0 ? 0 : 1;
} finally {
  rmSync(directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}

function printMigrations(migrations: readonly LaterMigration[]): void {
  console.log(`Migrations between them: ${migrations.map(({ name }) => name).join(", ")}`);
  for (const { name, contract } of migrations)
    if (contract !== null)
      console.warn(`Warning: ${name} contracts the schema, so the two need not run together: ${contract}`);
}

/** Builds both versions and replaces one by the other. Returns what went wrong. */
async function check(postgres: string): Promise<string[]> {
  const [folder, dataDir] = [path.join(directory, "older"), path.join(directory, "data")];
  for (const made of [folder, dataDir]) mkdirSync(made);
  console.log("Installing and building the older version …");
  const older = { folder, command: installVersion(commit, folder) };
  if (!(await isBuildCurrent())) run("npm", ["run", "build"], packageRoot);
  const newer = { folder: packageRoot, command: START_COMMAND };
  const cluster = await startPostgres(postgres, { fsync: "off" });
  try {
    const names = later.map(({ name }) => name);
    return await replaceServer({ older, newer, later: names, databaseUrl: cluster.url, dataDir });
  } finally {
    await cluster.stop();
  }
}
