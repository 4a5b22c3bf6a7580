import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { AppError, databaseUnavailable } from "~/errors";
import type { Sql, SqlOrTx } from "./connect.server";
import { lockName } from "./locks.server";
import { packageRoot } from "./package-root";

export type Migration = { name: string; sha256: string; sql: string };

const OLDEST_PGVECTOR = [0, 7];

/**
 * Brings the database's schema up to date: the numbered files of db/migrations, each once and in its own transaction; with
 * `upTo` only these. Of several processes that start at once, each migration is run by one. Returns the names of those that
 * this call ran. Throws AppError when the database cannot be reached, lacks pgvector, has a migration that was edited since,
 * or has others than `upTo`.
 */
export async function migrate(sql: Sql, { upTo }: { upTo?: readonly string[] } = {}): Promise<string[]> {
  const migrations = (await readMigrations()).filter(({ name }) => !upTo || upTo.includes(name));
  if (upTo) await expectVersion(sql, upTo, migrations.length);
  await checkDatabase(sql);
  const ran: string[] = [];
  for (const migration of migrations) {
    const isNew = await sql.begin(async (tx) => {
      await tx`set local statement_timeout = 0`; // an index over a large table takes its time
      await lockName(tx, "migrations");
      return apply(tx, migration);
    });
    if (isNew) ran.push(migration.name);
  }
  return ran;
}

/** The names of the migrations that this database has not had. */
export async function pendingMigrations(sql: SqlOrTx): Promise<string[]> {
  const [migrations, applied] = [await readMigrations(), new Set(await appliedMigrations(sql))];
  return migrations.map(({ name }) => name).filter((name) => !applied.has(name));
}

/** The names of the migrations that this database has had, in order. */
export async function appliedMigrations(sql: SqlOrTx): Promise<string[]> {
  const [{ exists } = { exists: false }] = await sql<{ exists: boolean }[]>`select to_regclass('schema_migrations') is not null as exists`;
  const applied = exists ? await sql<{ name: string }[]>`select name from schema_migrations order by name` : [];
  return applied.map(({ name }) => name);
}

async function expectVersion(sql: Sql, wanted: readonly string[], known: number): Promise<void> {
  if (known < wanted.length) throw new AppError("conflict", "This was made with a newer version of Cuepoint. Update this one first.");
  const newer = (await appliedMigrations(sql)).find((name) => !wanted.includes(name));
  if (newer) throw new AppError("conflict", `This was made with an older version of Cuepoint, and the database has the newer schema (${newer}) already. Give it a database that no server was started on.`);
}

async function apply(tx: SqlOrTx, { name, sha256, sql }: Migration): Promise<boolean> {
  await tx`
    create table if not exists schema_migrations (
      name text primary key, sha256 text not null, applied_at timestamptz not null default now())`;
  const [applied] = await tx<{ sha256: string }[]>`select sha256 from schema_migrations where name = ${name}`;
  if (applied?.sha256 === sha256) return false;
  if (applied) throw new AppError("internal", `The migration ${name} was edited after it ran on this database. Undo the edit and add a new migration.`);
  await tx.unsafe(sql);
  await tx`insert into schema_migrations (name, sha256) values (${name}, ${sha256})`;
  return true;
}

async function checkDatabase(sql: Sql): Promise<void> {
  const [pgvector] = await availablePgvector(sql);
  if (!pgvector) {
    throw databaseUnavailable("This PostgreSQL has no pgvector. Install the extension (0.7 or newer) on the database server.");
  }
  const version = pgvector.version.split(".").map(Number);
  const old = version[0]! < OLDEST_PGVECTOR[0]! || (version[0] === OLDEST_PGVECTOR[0] && version[1]! < OLDEST_PGVECTOR[1]!);
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
