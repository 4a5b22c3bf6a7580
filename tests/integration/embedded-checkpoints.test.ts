import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lockHolder } from "~/platform/process-lock.server";
import { connect, type Sql } from "~db/connect.server";
import { embeddedPaths } from "~db/embedded/paths";
import { removeDataDir } from "../setup/database";

const WRITTEN_MB = 12;

let dataDir: string;
let sql: Sql;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "cuepoint-checkpoints-"));
  sql = connect({ dataDir });
  await sql`create table lines (n int primary key, line text)`;
});
afterAll(async () => {
  await sql.end({ timeout: 1 });
  await removeDataDir(dataDir);
});

/** Megabytes of the write-ahead log that an owner would replay if this one were killed now. */
async function toReplay(): Promise<number> {
  const [row] = await sql<{ bytes: number }[]>`
    select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()`;
  return (row?.bytes ?? NaN) / 2 ** 20;
}

test("what a new owner replays after a kill does not grow with what was written", async () => {
  const rows = WRITTEN_MB * 1024;
  await sql`insert into lines select n, repeat('x', 1024) from generate_series(1, ${rows}::int) n`;
  await expect.poll(toReplay, { timeout: 20_000 }).toBeLessThan(4);
  const first = lockHolder(embeddedPaths(dataDir).lock);
  if (first === null) throw new Error("Nothing owns the database.");
  process.kill(first, "SIGKILL");
  const count = async () => (await sql<{ rows: number }[]>`select count(*)::int as rows from lines`)[0]?.rows;
  await expect.poll(() => count().catch(() => null), { timeout: 30_000 }).toBe(rows);
  expect(lockHolder(embeddedPaths(dataDir).lock)).not.toBe(first);
});
