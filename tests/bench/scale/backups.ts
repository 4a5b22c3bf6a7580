import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { NOT_BACKED_UP } from "~db/backup.server";
import { connect, type Sql } from "~db/connect.server";
import { oneRow } from "~db/one-row";
import { cleanEnv } from "../../setup/app-server";
import { withEmptyDatabase } from "../../setup/database";
import { measurement, type Measurement } from "../measurement";
import { sampleMemory } from "../sample-memory";
import type { Corpus } from "./corpus";

const LIMIT_MB = 500;
const LIMIT_MINUTES = { backup: 30, restore: 60 };

/** Measures a backup of a large database and its restore into an empty one, with the memory of the commands. */
export async function benchBackups({ sql, url, size, chunks }: Corpus): Promise<Measurement[]> {
  const folder = await mkdtemp(path.join(tmpdir(), "cuepoint-bench-"));
  const file = path.join(folder, "all.jsonl.gz");
  try {
    const { mb } = oneRow(
      await sql<{ mb: number }[]>`select (pg_database_size(current_database()) / 1e6)::float8 as mb`,
    );
    const backup = await runCommand("backup", file, url);
    return await withEmptyDatabase(url, async (empty) => {
      const restore = await runCommand("restore", file, empty);
      await rm(file);
      const { tables, rows, differing } = await compare(sql, empty);
      const commands = { backup, restore };
      return [
        ...(["backup", "restore"] as const).flatMap((name) => [
          measurement(`${name} of ${chunks}: memory, peak`, commands[name].mb, "MB", "the database", mb, {
            atMost: LIMIT_MB,
          }),
          measurement(`${name} of ${chunks}`, commands[name].minutes, "min", "its limit", LIMIT_MINUTES[name], {
            atMost: LIMIT_MINUTES[name],
          }),
        ]),
        measurement(
          "the same: tables that differ afterwards",
          differing.length,
          "",
          "all tables",
          tables,
          { atMost: 0 },
          { samples: { taken: rows, needed: size } },
        ),
      ];
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs a command in a process group of its own. Returns its duration and the highest memory of its processes. */
async function runCommand(name: string, file: string, url: string): Promise<{ minutes: number; mb: number }> {
  const started = performance.now();
  const child = spawn(process.execPath, ["scripts/run.mjs", name, file], {
    env: { ...cleanEnv(), DATABASE_URL: url, SESSION_SECRET: "a secret of the benchmark" },
    stdio: ["ignore", "ignore", "inherit"],
    detached: true,
  });
  const memory = sampleMemory(child.pid ?? 0);
  const code = await new Promise((resolve) => child.once("close", resolve));
  const minutes = (performance.now() - started) / 60_000;
  const samples = await memory.samples();
  if (code !== 0) throw new Error(`npm run ${name} ended with ${String(code)}.`);
  return { minutes, mb: Math.max(...samples.filter(Number.isFinite)) }; // the last sample finds no process
}

/** Compares all rows of all tables of two databases. */
async function compare(sql: Sql, restoredUrl: string): Promise<{ tables: number; rows: number; differing: string[] }> {
  const restored = connect({ databaseUrl: restoredUrl, dataDir: "" });
  try {
    const tables = await sql<{ name: string }[]>`
      select tablename as name from pg_tables where schemaname = 'public' and tablename <> all (${[...NOT_BACKED_UP]}::text[])`;
    const differing: string[] = [];
    let rows = 0;
    for (const { name } of tables) {
      const [one, other] = await Promise.all([contentOf(sql, name), contentOf(restored, name)]);
      if (one.rows !== other.rows || one.hash !== other.hash) differing.push(name);
      rows += one.rows;
    }
    for (const name of differing) console.error(`The restored table "${name}" differs.`);
    return { tables: tables.length, rows, differing };
  } finally {
    await restored.end({ timeout: 5 });
  }
}

/** Returns the number of rows of a table, and the sum of their hashes. */
async function contentOf(sql: Sql, table: string): Promise<{ rows: number; hash: string }> {
  return sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`;
    return oneRow(
      await tx<{ rows: number; hash: string }[]>`
        select count(*)::float8 as rows, coalesce(sum(hashtextextended(t::text, 0)), 0)::text as hash from ${tx(table)} t`,
    );
  });
}
