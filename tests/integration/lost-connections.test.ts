import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isConnectionError } from "~/platform/connection-error";
import { lockHolder } from "~/platform/process-lock.server";
import type { Sql } from "~db/connect.server";
import { embeddedPaths } from "~db/embedded/paths";
import { engine, openDatabase, removeDataDir } from "../setup/database";

let dataDir: string;
let sql: Sql;
let admin: Sql;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "cuepoint-lost-"));
  [sql, admin] = [await openDatabase(dataDir), await openDatabase(dataDir)];
  await sql`create table rows (n int)`;
});
afterEach(async () => {
  await Promise.all([sql.end({ timeout: 1 }), admin.end({ timeout: 1 })]);
  await removeDataDir(dataDir);
});

/** Breaks every connection of `sql`. */
async function breakConnections(): Promise<void> {
  if (engine === "embedded") process.kill(lockHolder(embeddedPaths(dataDir).lock)!, "SIGKILL");
  else
    await admin`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
}

// why: the driver is patched for this (db/patches). Without the patch, a connection that broke in a transaction never
// reconnects, and every query on it waits forever.
test("after connections break in transactions, later queries still get their own results", async () => {
  let amid = 0;
  const begun = Array.from({ length: 12 }, () =>
    sql.begin(async (tx) => {
      await tx`insert into rows values (-1)`;
      amid++;
      await sleep(300);
      await tx`insert into rows values (-2)`;
    }),
  );
  const ended = Promise.allSettled(begun);
  const waiting = Promise.allSettled(Array.from({ length: 50 }, (_, n) => sql<{ n: number }[]>`select ${n}::int as n`));
  // The embedded engine runs one transaction at a time, PostgreSQL one per connection.
  await expect.poll(() => amid, { interval: 5 }).toBeGreaterThanOrEqual(engine === "embedded" ? 1 : 10);
  await breakConnections();
  const answers = await waiting;
  for (const [n, answer] of answers.entries()) {
    if (answer.status === "fulfilled") expect(answer.value).toEqual([{ n }]);
    else expect(isConnectionError(answer.reason)).toBe(true);
  }
  for (let round = 0; round < 5; round++) {
    await expect
      .poll(
        () =>
          Promise.all(Array.from({ length: 20 }, (_, n) => sql<{ n: number }[]>`select ${n}::int as n`)).then(
            (all) => all.map(([row]) => row?.n),
            String,
          ),
        { timeout: 20_000 },
      )
      .toEqual([...Array(20).keys()]);
  }
  const whole = (await ended).filter(({ status }) => status === "fulfilled").length;
  expect(whole).toBeLessThan(12);
  expect(await sql`select n, count(*)::int as count from rows group by n order by n`).toEqual(
    whole === 0
      ? []
      : [
          { n: -2, count: whole },
          { n: -1, count: whole },
        ],
  );
});
