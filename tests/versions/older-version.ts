import { readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { packageRoot } from "~/platform/package-root.server";
import { startCommandOf } from "../setup/app-server";
import { run } from "../setup/clean-install";

const MIGRATIONS = "db/migrations";
const Manifest = z.object({ scripts: z.object({ start: z.string(), build: z.string() }) });

/** A migration of this checkout that an older revision lacks, with the reason in its header if it is a contraction. */
export type LaterMigration = { name: string; contract: string | null };

/** An older revision of this repository. */
export type OlderVersion = { commit: string; title: string; later: LaterMigration[] };

/**
 * Finds a revision and the migrations since then, those of the work tree included. Without `revision`, it is the last
 * commit before the newest file of db/migrations was added. Throws if git does not know it.
 */
export function findOlderVersion(revision = beforeNewestMigration()): OlderVersion {
  const commit = commitOf(revision);
  const known = new Set(git("ls-tree", "--name-only", commit, `${MIGRATIONS}/`).split("\n"));
  const later = readdirSync(path.join(packageRoot, MIGRATIONS))
    .filter((name) => name.endsWith(".sql") && !known.has(`${MIGRATIONS}/${name}`))
    .sort()
    .map((name) => ({ name, contract: contractOf(name) }));
  return { commit, title: describe(commit), later };
}

/** Names a commit by its hash, date and subject. */
export const describe = (revision: string): string => git("log", "-1", "--format=%h (%cs, %s)", revision);

/** Whether the work tree has files that differ from its commit. */
export const isChanged = (): boolean => git("status", "--porcelain") !== "";

/** Exports a commit into an empty folder, installs its packages and builds it. Returns the command that starts it. */
export function installVersion(commit: string, folder: string): readonly string[] {
  const archive = path.join(folder, "source.tar");
  git("archive", "--format=tar", `--output=${archive}`, commit);
  run("tar", ["--extract", "--file", archive, "--directory", folder], folder);
  rmSync(archive);
  const manifest = Manifest.parse(JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")));
  run("npm", ["ci", "--no-audit", "--no-fund"], folder);
  run("npm", ["run", "build"], folder);
  return startCommandOf(manifest);
}

function beforeNewestMigration(): string {
  const added = git("log", "-1", "--diff-filter=A", "--format=%H", "--", `${MIGRATIONS}/*.sql`);
  return `${added}^`;
}

function commitOf(revision: string): string {
  try {
    return git("rev-parse", "--verify", `${revision}^{commit}`);
  } catch (cause) {
    throw new Error(`git does not know the revision ${revision}. A shallow clone lacks older ones.`, { cause });
  }
}

function contractOf(name: string): string | null {
  const sql = readFileSync(path.join(packageRoot, MIGRATIONS, name), "utf8");
  return /^-- contract: (.+)/m.exec(sql)?.[1] ?? null;
}

const git = (...args: string[]): string => run("git", args, packageRoot).trim();
