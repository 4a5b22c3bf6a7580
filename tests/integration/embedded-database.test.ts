import { spawn, spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, statfs, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AppError } from "~/platform/errors";
import { errorResponse } from "~/platform/http.server";
import { lockHolder } from "~/platform/process-lock.server";
import { connect, type Sql } from "~db/connect.server";
import { copyInt4, copyText } from "~db/copy-binary";
import { copyIn } from "~db/copy-in.server";
import { embeddedPaths } from "~db/embedded/paths";
import { pauseAfter, POSTGRES_MAJOR } from "~db/embedded/start-owner";
import { migrate, pendingMigrations } from "~db/migrate.server";
import { removeDataDir } from "../setup/database";
import { canMount } from "../setup/mount";
import { isMain } from "../setup/parts";

let dataDir: string;
let a: Sql;
let b: Sql;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "cuepoint-db-"));
  [a, b] = [connect({ dataDir }), connect({ dataDir })];
  await a`create table numbers (n int primary key, word text)`;
});
afterAll(async () => {
  await Promise.all([a.end({ timeout: 1 }), b.end({ timeout: 1 })]);
  await removeDataDir(dataDir);
});

const owner = () => lockHolder(embeddedPaths(dataDir).lock);

test("migrates once when two processes start together, and leaves nothing pending", async () => {
  const ran = await Promise.all([migrate(a), migrate(b)]);
  expect(ran.flat()).toHaveLength(new Set(ran.flat()).size);
  expect(ran.flat().length).toBeGreaterThan(1);
  expect(await pendingMigrations(a)).toEqual([]);
  expect(await migrate(b)).toEqual([]);
});

test("never mixes the transactions of concurrent clients, so that no update is lost", async () => {
  await a`insert into numbers values (0, '0')`;
  const add = (sql: Sql) =>
    sql.begin(async (tx) => {
      const [row] = await tx<{ word: string }[]>`select word from numbers where n = 0 for update`;
      await sleep(Math.random() * 3);
      await tx`update numbers set word = ${String(Number(row!.word) + 1)} where n = 0`;
    });
  await Promise.all(Array.from({ length: 40 }, (_, i) => add(i % 2 ? a : b)));
  expect(await b`select word from numbers where n = 0`).toEqual([{ word: "40" }]);
});

test("rolls back a failed transaction and keeps its connection usable", async () => {
  await expect(
    a.begin(async (tx) => {
      await tx`insert into numbers values (100, 'gone')`;
      await tx`select 1 / 0`;
    }),
  ).rejects.toThrow("division by zero");
  expect(await a`select count(*)::int as n from numbers where n = 100`).toEqual([{ n: 0 }]);
});

test("copies rows inside and outside a transaction while others query", async () => {
  const rows = (from: number) => Array.from({ length: 5_000 }, (_, i) => [copyInt4(from + i), copyText(`word ${i}`)]);
  const queries = Promise.all(Array.from({ length: 50 }, () => b`select count(*) from numbers`));
  await copyIn(a, "numbers", rows(1_000));
  await a.begin((tx) => copyIn(tx, "numbers", rows(10_000)));
  await queries;
  expect(await b`select count(*)::int as n from numbers where n >= 1000`).toEqual([{ n: 10_000 }]);
});

test("fails a copy of invalid rows, stores nothing and keeps working", async () => {
  await expect(copyIn(a, "numbers", [[copyInt4(50_000)]])).rejects.toThrow();
  await expect(
    a.begin((tx) =>
      copyIn(tx, "numbers", [
        [copyInt4(50_000), copyText("x")],
        [copyInt4(50_000), copyText("twice")],
      ]),
    ),
  ).rejects.toThrow(/duplicate key/);
  expect(await b`select count(*)::int as n from numbers where n = 50000`).toEqual([{ n: 0 }]);
});

test("delivers a notification to listeners only", async () => {
  const heard: string[] = [];
  const listener = await a.listen("answers", (payload) => void heard.push(payload));
  await b.notify("answers", "one");
  await b.notify("other", "not this");
  await expect.poll(() => heard).toEqual(["one"]);
  await listener.unlisten();
  await b.notify("answers", "two");
  await b`select 1`;
  expect(heard).toEqual(["one"]);
});

test("does not let a client that dies inside a transaction block others", async () => {
  const script = `import { connect } from ${JSON.stringify(path.resolve("db/connect.server.ts"))};
    const sql = connect({ dataDir: ${JSON.stringify(dataDir)} });
    await sql.begin(async (tx) => { await tx\`insert into numbers values (777, 'x')\`; console.log("in"); await new Promise(() => {}); });`;
  const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await new Promise((resolve) => child.stdout.once("data", resolve));
  child.kill("SIGKILL");
  expect(await a`select count(*)::int as n from numbers where n = 777`).toEqual([{ n: 0 }]);
});

test("keeps committed data when the owner dies, and a new owner takes over", async () => {
  await a`insert into numbers values (888, 'kept')`;
  const first = owner()!;
  process.kill(first, "SIGKILL");
  await sleep(50);
  const word = async () => (await a<{ word: string }[]>`select word from numbers where n = 888`)[0]?.word;
  await expect.poll(() => word().catch(() => null), { timeout: 30_000 }).toBe("kept");
  expect(owner()).not.toBe(first);
  expect(await b`select 1 as one`.catch(() => b`select 1 as one`)).toEqual([{ one: 1 }]);
});

test("ends an idle owner and removes its lock", async () => {
  const directory = await mkdtemp(path.join(tmpdir(), "cuepoint-idle-"));
  const sql = connect({ dataDir: directory }, { ownerIdleSeconds: 1 });
  await sql`select 1`;
  const { lock } = embeddedPaths(directory);
  expect(lockHolder(lock)).not.toBeNull();
  await sql.end();
  await expect.poll(() => lockHolder(lock), { timeout: 15_000 }).toBeNull();
  await removeDataDir(directory);
});

/** Creates a folder with the files of an embedded database that the test needs. */
async function brokenCluster(version: string) {
  const directory = await mkdtemp(path.join(tmpdir(), "cuepoint-broken-"));
  const paths = embeddedPaths(directory);
  await mkdir(paths.cluster, { recursive: true });
  await writeFile(path.join(paths.cluster, "PG_VERSION"), `${version}\n`);
  return { directory, paths, sql: connect({ dataDir: directory }) };
}

const failureOf = async (work: PromiseLike<unknown>) =>
  Promise.resolve(work).then(
    () => null,
    (error: AppError) => error,
  );

test("reports the reason to operators only if the database cannot be opened", async () => {
  const { directory, paths, sql } = await brokenCluster(POSTGRES_MAJOR);
  const failure = await failureOf(migrate(sql));
  expect(failure).toMatchObject({
    code: "database_unavailable",
    message: expect.stringMatching(/The database cannot be reached/),
  });
  expect(failure!.operatorMessage).toMatch(/could not be started/);
  expect(failure!.operatorMessage).toContain(paths.directory);
  expect(JSON.stringify(await errorResponse(failure).json())).not.toMatch(
    new RegExp(`${directory}|PG_VERSION|FATAL|owner`),
  );
  await sql.end();
  await removeDataDir(directory);
});

test("retries a database that cannot be opened with increasing delays, and leaves no lock or draft", async () => {
  const { directory, paths, sql } = await brokenCluster(POSTGRES_MAJOR);
  let failed = 0;
  for (const deadline = Date.now() + 8_000; Date.now() < deadline; await sleep(50))
    if (await failureOf(sql`select 1`)) failed++;
  expect(failed).toBeGreaterThan(10); // most fail immediately, without a start
  const starts = new Set([...(await readFile(paths.log, "utf8")).matchAll(/\[(\d+)\]/g)].map(([, pid]) => pid));
  expect(starts.size).toBeLessThanOrEqual(5);
  expect(await readdir(paths.directory)).toEqual(["cluster", "owner.log"]);
  expect([1, 2, 3, 4, 10].map(pauseAfter)).toEqual([0, 1_000, 2_000, 4_000, 15_000]);
  await sql.end();
  await removeDataDir(directory);
});

test("restarts a database at once that was killed after it served, time after time", async () => {
  const directory = await mkdtemp(path.join(tmpdir(), "cuepoint-killed-"));
  const sql = connect({ dataDir: directory });
  const { lock } = embeddedPaths(directory);
  await sql`select 1`;
  for (let kill = 1; kill <= 3; kill++) {
    await sleep(3_200); // sooner, it could be one that cannot live
    process.kill(lockHolder(lock)!, "SIGKILL");
    const failures: (string | undefined)[] = []; // of the connections that were open
    const failure = async () => (await failureOf(sql`select 1`))?.code ?? null;
    for (let code = await failure(); code !== null; code = await failure()) failures.push(code);
    expect(failures, `kill ${kill}`).not.toContain("database_unavailable");
  }
  await sql.end();
  await removeDataDir(directory);
});

test("rejects a database of another major version before it starts, and says what to do", async () => {
  expect(await readFile(path.join(embeddedPaths(dataDir).cluster, "PG_VERSION"), "utf8")).toBe(`${POSTGRES_MAJOR}\n`);
  const { directory, paths, sql } = await brokenCluster("17");
  const failure = await failureOf(migrate(sql));
  expect(failure!.operatorMessage).toMatch(
    /created by PostgreSQL 17\. This version of Cuepoint has PostgreSQL 18.*npm run backup.*npm run restore/,
  );
  expect(await readdir(paths.directory)).toEqual(["cluster"]);
  await sql.end();
  await removeDataDir(directory);
});

// why skipped without root: filling a disk is only safe on a separate file system.
test.skipIf(isMain || !canMount)(
  "starts few processes and leaves no files on a full disk, and recovers when space is free",
  { timeout: 180_000 },
  async () => {
    const disk = await mkdtemp(path.join(tmpdir(), "cuepoint-disk-"));
    expect(spawnSync("mount", ["-t", "tmpfs", "-o", "size=200m,mode=0755", "tmpfs", disk]).status).toBe(0);
    const directory = path.join(disk, "data");
    const { directory: database, lock } = embeddedPaths(directory);
    const sql = connect({ dataDir: directory });
    try {
      await sql`create table words (word text)`;
      await sql`insert into words values ('kept')`;
      await fillDisk(disk, path.join(disk, "ballast"));
      const owners = new Set<string>();
      for (const deadline = Date.now() + 12_000; Date.now() < deadline; await sleep(20)) {
        await failureOf(sql`insert into words select repeat('x', 100000) from generate_series(1, 100)`);
        for (const pid of processesOf(directory)) owners.add(pid);
      }
      expect(owners.size).toBeLessThanOrEqual(6);
      await rm(path.join(disk, "ballast"));
      const words = async () => (await sql<{ word: string }[]>`select word from words where word = 'kept'`)[0]?.word;
      await expect.poll(() => words().catch(() => null), { timeout: 60_000 }).toBe("kept");
      const left = (await readdir(database)).filter(
        (name) => !["cluster", "owner.lock", "owner.log", "owner.sock"].includes(name),
      );
      expect(left).toEqual([]);
      expect(lockHolder(lock)).not.toBeNull();
    } finally {
      await sql.end({ timeout: 1 });
      await removeDataDir(directory);
      spawnSync("umount", ["-l", disk]);
      await rm(disk, { recursive: true, force: true });
    }
  },
);

/** Writes to a file until the disk is full. */
async function fillDisk(disk: string, file: string): Promise<void> {
  const { bavail, bsize } = await statfs(disk);
  expect(spawnSync("fallocate", ["-l", String((bavail - 8) * bsize), file]).status).toBe(0);
  for (const page = Buffer.alloc(bsize); ;) {
    try {
      await appendFile(file, page);
    } catch {
      return;
    }
  }
}

/** Returns the ids of the processes that have a folder as an argument. */
function processesOf(directory: string): string[] {
  const ids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return ids.filter((id) => {
    try {
      return readFileSync(`/proc/${id}/cmdline`, "utf8").split("\0").includes(directory);
    } catch {
      return false; // it has ended
    }
  });
}
