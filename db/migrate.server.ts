import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { AppError, databaseUnavailable } from "~/platform/errors";
import { packageRoot } from "~/platform/package-root";
import type { Sql, SqlOrTx } from "./connect.server";
import { lockName } from "./locks.server";

type Migration = { name: string; sha256: string; sql: string };

export type MigrateOptions = {
  /** Only these. */
  upTo?: readonly string[];
  /** How long a migration waits for a table that others use, and how often it tries. While it waits, queries queue behind it. */
  patience?: { lockMs: number; attempts: number; pauseMs: number };
};

const OLDEST_PGVECTOR = [0, 7];
const PATIENCE = { lockMs: 3_000, attempts: 10, pauseMs: 2_000 };

/**
 * Brings the database's schema up to date: the numbered files of db/migrations, each once and in its own transaction. Of
 * several processes that start at once, each migration is run by one. Returns the names of those that this call ran. Where
 * none is pending, the role needs no right to change the schema.
 *
 * Throws AppError when the database cannot be reached, lacks pgvector, has the schema of a newer version, has a migration that
 * was edited since, has others than `upTo`, or does not let this role or at this moment change the schema.
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

/** The names of the migrations that this database has not had. */
export async function pendingMigrations(sql: SqlOrTx): Promise<string[]> {
  const [migrations, applied] = [await readMigrations(), new Set(await appliedMigrations(sql))];
  return migrations.map(({ name }) => name).filter((name) => !applied.has(name));
}

/** The names of the migrations that this database has had and this version of Cuepoint does not know, in order. */
export async function unknownMigrations(sql: SqlOrTx): Promise<string[]> {
  const known = new Set((await readMigrations()).map(({ name }) => name));
  return (await appliedMigrations(sql)).filter((name) => !known.has(name));
}

/** The names of the migrations that this database has had, in order. */
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

/** Older code would not know what newer tables and columns are for, and could spoil them. */
function expectOwnSchema(known: readonly Migration[], applied: ReadonlyMap<string, string>): void {
  const newer = [...applied.keys()].filter((name) => !known.some((migration) => migration.name === name));
  if (newer.length === 0) return;
  throw new AppError(
    "conflict",
    `The database has the schema of a newer Cuepoint (${newer.join(", ")}). Update this installation, or restore a backup that this version made.`,
  );
}

/** Whether a migration ran. Throws AppError when it was edited afterwards. */
function isApplied({ name, sha256 }: Migration, appliedHash: string | undefined): boolean {
  if (appliedHash === undefined) return false;
  if (appliedHash === sha256) return true;
  throw new AppError(
    "internal",
    `The migration ${name} was edited after it ran on this database. Undo the edit and add a new migration.`,
  );
}

/**
 * A migration that waits for a table keeps every later query of that table waiting behind it. So it gives up soon, lets these
 * through, and tries again.
 */
async function runPatiently(
  sql: Sql,
  migration: Migration,
  { lockMs, attempts, pauseMs }: typeof PATIENCE,
): Promise<boolean> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await sql.begin(async (tx) => {
        await tx`set local statement_timeout = 0`; // an index over a large table takes its time
        await lockName(tx, "migrations"); // another process may run this migration for minutes: that is waited for
        await tx`select set_config('lock_timeout', ${`${lockMs}ms`}, true)`;
        return apply(tx, migration);
      });
    } catch (cause) {
      const { code } = cause as { code?: string };
      if (code === INSUFFICIENT_PRIVILEGE) throw new AppError("forbidden", mayNotMigrate(migration.name), { cause });
      if (code !== LOCK_NOT_AVAILABLE) throw cause;
      if (attempt === attempts)
        throw new AppError(
          "conflict",
          `The migration ${migration.name} needs a table that other transactions kept using. Wait for ingests and backups to end, or stop the other server processes, and try again.`,
          { cause },
        );
      await sleep(pauseMs);
    }
  }
}

const LOCK_NOT_AVAILABLE = "55P03";
const INSUFFICIENT_PRIVILEGE = "42501";

const mayNotMigrate = (name: string) =>
  `The migration ${name} is pending, and the role in DATABASE_URL may not change the schema. Run \`npm run migrate\` with the role that owns the tables.`;

function expectVersion(applied: readonly string[], wanted: readonly string[], known: number): void {
  if (known < wanted.length)
    throw new AppError("conflict", "This was made with a newer version of Cuepoint. Update this one first.");
  const newer = applied.find((name) => !wanted.includes(name));
  if (newer)
    throw new AppError(
      "conflict",
      `This was made with an older version of Cuepoint, and the database has the newer schema (${newer}) already. Give it a database that no server was started on.`,
    );
}

async function apply(tx: SqlOrTx, migration: Migration): Promise<boolean> {
  const { name, sha256, sql } = migration;
  await tx`
    create table if not exists schema_migrations (
      name text primary key, sha256 text not null, applied_at timestamptz not null default now())`;
  const [applied] = await tx<{ sha256: string }[]>`select sha256 from schema_migrations where name = ${name}`;
  if (isApplied(migration, applied?.sha256)) return false; // another process was faster
  await tx.unsafe(sql);
  await tx`insert into schema_migrations (name, sha256) values (${name}, ${sha256})`;
  return true;
}

async function checkDatabase(sql: Sql): Promise<void> {
  const [pgvector] = await availablePgvector(sql);
  if (!pgvector) {
    throw databaseUnavailable(
      "This PostgreSQL has no pgvector. Install the extension (0.7 or newer) on the database server.",
    );
  }
  const version = pgvector.version.split(".").map(Number);
  const old =
    version[0]! < OLDEST_PGVECTOR[0]! || (version[0] === OLDEST_PGVECTOR[0] && version[1]! < OLDEST_PGVECTOR[1]!);
  if (old) {
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
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw databaseUnavailable(`The database cannot be reached: ${reason}. Check DATABASE_URL.`, cause);
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
