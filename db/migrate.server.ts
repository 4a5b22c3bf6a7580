import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { AppError, databaseUnavailable } from "~/platform/errors";
import { packageRoot } from "~/platform/package-root.server";
import { errorCode, errorMessage } from "~/platform/unknown-error";
import type { Sql, SqlOrTx } from "./connect.server";
import { lockName } from "./locks.server";

type Migration = { name: string; sha256: string; sql: string };

export type MigrateOptions = {
  /** Runs only these migrations. */
  upTo?: readonly string[];
  /** How long a migration waits for a table lock, and how often it tries. Queries queue behind it while it waits. */
  patience?: { lockMs: number; attempts: number; pauseMs: number };
};

const OLDEST_PGVECTOR = { major: 0, minor: 7 };
const PATIENCE = { lockMs: 3_000, attempts: 10, pauseMs: 2_000 };

/**
 * Brings the schema up to date: runs each numbered file of db/migrations once, in its own transaction. If several
 * processes start together, one of them runs each migration. Returns the names of the migrations that this call ran. If
 * none is pending, the role needs no permission to change the schema.
 *
 * Throws AppError if the database cannot be reached, lacks pgvector or has the schema of a newer version; if a
 * migration was edited after it ran, or the database has migrations beyond `upTo`; and if the role lacks the permission
 * to change the schema, or a table stays locked.
 */
export async function migrate(sql: Sql, { upTo, patience = PATIENCE }: MigrateOptions = {}): Promise<string[]> {
  const known = await readMigrations();
  await checkDatabase(sql);
  const applied = await appliedHashes(sql);
  expectOwnSchema(known, applied);
  const migrations = known.filter(({ name }) => !upTo || upTo.includes(name));
  if (upTo) expectVersion([...applied.keys()], upTo, migrations.length);
  const pending = migrations.filter((migration) => !isApplied(migration, applied.get(migration.name)));
  const ran: string[] = [];
  for (const migration of pending) if (await runPatiently(sql, migration, patience)) ran.push(migration.name);
  return ran;
}

/** Lists the migrations that have not run on this database. */
export async function pendingMigrations(sql: SqlOrTx): Promise<string[]> {
  const [migrations, applied] = [await readMigrations(), new Set(await appliedMigrations(sql))];
  return migrations.map(({ name }) => name).filter((name) => !applied.has(name));
}

/** Lists the migrations that ran on this database and are unknown to this version of Cuepoint, in order. */
export async function unknownMigrations(sql: SqlOrTx): Promise<string[]> {
  const known = new Set((await readMigrations()).map(({ name }) => name));
  return (await appliedMigrations(sql)).filter((name) => !known.has(name));
}

/** Lists the migrations that ran on this database, in order. */
export async function appliedMigrations(sql: SqlOrTx): Promise<string[]> {
  return [...(await appliedHashes(sql)).keys()];
}

async function appliedHashes(sql: SqlOrTx): Promise<Map<string, string>> {
  const [{ exists } = { exists: false }] = await sql<
    { exists: boolean }[]
  >`select to_regclass('schema_migrations') is not null as exists`;
  const applied = exists
    ? await sql<{ name: string; sha256: string }[]>`select name, sha256 from schema_migrations order by name`
    : [];
  return new Map(applied.map(({ name, sha256 }) => [name, sha256]));
}

/** Rejects a newer schema: this version could corrupt tables and columns that it does not know. */
function expectOwnSchema(known: readonly Migration[], applied: ReadonlyMap<string, string>): void {
  const newer = [...applied.keys()].filter((name) => !known.some((migration) => migration.name === name));
  if (newer.length === 0) return;
  throw new AppError(
    "conflict",
    `The database has the schema of a newer version of Cuepoint (${newer.join(", ")}). Update this installation, or restore a backup that this version made.`,
  );
}

/** Returns whether a migration ran. Throws AppError if it was edited afterwards. */
function isApplied({ name, sha256 }: Migration, appliedHash: string | undefined): boolean {
  if (appliedHash === undefined) return false;
  if (appliedHash === sha256) return true;
  throw new AppError(
    "internal",
    `The migration ${name} was edited after it ran on this database. Undo the edit and add a new migration.`,
  );
}

/**
 * Runs a migration with a short lock timeout and retries. All later queries of a table queue behind a migration that
 * waits for it, so it gives up soon, lets them through and tries again.
 */
async function runPatiently(
  sql: Sql,
  migration: Migration,
  { lockMs, attempts, pauseMs }: typeof PATIENCE,
): Promise<boolean> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await sql.begin(async (tx) => {
        await tx`set local statement_timeout = 0`; // building an index over a large table is slow
        await lockName(tx, "migrations"); // without a timeout: another process may need minutes for this migration
        await tx`select set_config('lock_timeout', ${`${lockMs}ms`}, true)`;
        return apply(tx, migration);
      });
    } catch (cause) {
      const code = errorCode(cause);
      if (code === INSUFFICIENT_PRIVILEGE) throw new AppError("forbidden", cannotMigrate(migration.name), { cause });
      if (code !== LOCK_NOT_AVAILABLE) throw cause;
      if (attempt === attempts)
        throw new AppError(
          "conflict",
          `The migration ${migration.name} could not lock a table that other transactions are using. Wait until ingests and backups have finished, or stop the other server processes, and try again.`,
          { cause },
        );
      await sleep(pauseMs);
    }
  }
}

const LOCK_NOT_AVAILABLE = "55P03";
const INSUFFICIENT_PRIVILEGE = "42501";

const cannotMigrate = (name: string) =>
  `The migration ${name} is pending, and the role in DATABASE_URL has no permission to change the schema. Run \`npm run migrate\` with the role that owns the tables.`;

function expectVersion(applied: readonly string[], wanted: readonly string[], known: number): void {
  if (known < wanted.length)
    throw new AppError(
      "conflict",
      "This backup was made with a newer version of Cuepoint. Update this installation first.",
    );
  const newer = applied.find((name) => !wanted.includes(name));
  if (newer)
    throw new AppError(
      "conflict",
      `This backup was made with an older version of Cuepoint, and the database already has a newer schema (${newer}). Restore into a database on which no server has been started.`,
    );
}

async function apply(tx: SqlOrTx, migration: Migration): Promise<boolean> {
  const { name, sha256, sql } = migration;
  await tx`
    create table if not exists schema_migrations (
      name text primary key, sha256 text not null, applied_at timestamptz not null default now())`;
  const [applied] = await tx<{ sha256: string }[]>`select sha256 from schema_migrations where name = ${name}`;
  if (isApplied(migration, applied?.sha256)) return false; // another process ran it
  await tx.unsafe(sql);
  await tx`insert into schema_migrations (name, sha256) values (${name}, ${sha256})`;
  return true;
}

async function checkDatabase(sql: Sql): Promise<void> {
  const [pgvector] = await availablePgvector(sql);
  if (!pgvector) {
    throw databaseUnavailable(
      "This PostgreSQL server has no pgvector. Install the extension (0.7 or newer) on the server.",
    );
  }
  const [major = 0, minor = 0] = pgvector.version.split(".").map(Number);
  const { major: oldestMajor, minor: oldestMinor } = OLDEST_PGVECTOR;
  if (major < oldestMajor || (major === oldestMajor && minor < oldestMinor)) {
    throw databaseUnavailable(
      `This database has pgvector ${pgvector.version}; Cuepoint needs 0.7 or newer. Update the extension on the server, then run: alter extension vector update.`,
    );
  }
}

async function availablePgvector(sql: Sql): Promise<{ version: string }[]> {
  try {
    return await sql<{ version: string }[]>`
      select coalesce(installed_version, default_version) as version from pg_available_extensions where name = 'vector'`;
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw databaseUnavailable(`The database cannot be reached: ${errorMessage(cause)}. Check DATABASE_URL.`, cause);
  }
}

async function readMigrations(): Promise<Migration[]> {
  const folder = path.join(packageRoot, "db/migrations");
  const names = (await readdir(folder)).filter((name) => /^\d+_.*\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = (await readFile(path.join(folder, name), "utf8")).replaceAll("\r\n", "\n");
      return { name, sql, sha256: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}
