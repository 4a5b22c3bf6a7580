import { spawn } from "node:child_process";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect, type Sql } from "~db/connect.server";
import { lockHolder } from "~db/embedded/owner-lock";
import { embeddedPaths } from "~db/embedded/paths";
import { migrate, pendingMigrations } from "~db/migrate.server";
import { copyIn } from "~db/copy-in.server";
import { copyInt4, copyText } from "~db/copy-binary";
import { removeDataDir } from "../setup/database";

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

test("two processes that start at once migrate once, and nothing is pending after it", async () => {
  const ran = await Promise.all([migrate(a), migrate(b)]);
  expect(ran.flat()).toHaveLength(new Set(ran.flat()).size);
  expect(ran.flat().length).toBeGreaterThan(1);
  expect(await pendingMigrations(a)).toEqual([]);
  expect(await migrate(b)).toEqual([]);
});

test("transactions of many clients are never mixed: no update is lost", async () => {
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

test("a transaction that fails leaves nothing, and its connection goes on", async () => {
  await expect(a.begin(async (tx) => {
    await tx`insert into numbers values (100, 'gone')`;
    await tx`select 1 / 0`;
  })).rejects.toThrow("division by zero");
  expect(await a`select count(*)::int as n from numbers where n = 100`).toEqual([{ n: 0 }]);
});

test("rows are copied in, in a transaction and outside of one, while others query", async () => {
  const rows = (from: number) => Array.from({ length: 5_000 }, (_, i) => [copyInt4(from + i), copyText(`word ${i}`)]);
  const queries = Promise.all(Array.from({ length: 50 }, () => b`select count(*) from numbers`));
  await copyIn(a, "numbers", rows(1_000));
  await a.begin((tx) => copyIn(tx, "numbers", rows(10_000)));
  await queries;
  expect(await b`select count(*)::int as n from numbers where n >= 1000`).toEqual([{ n: 10_000 }]);
});

test("a copy of bad rows fails, stores nothing and leaves the database working", async () => {
  await expect(copyIn(a, "numbers", [[copyInt4(50_000)]])).rejects.toThrow();
  await expect(a.begin((tx) => copyIn(tx, "numbers", [[copyInt4(50_000), copyText("x")], [copyInt4(50_000), copyText("twice")]]))).rejects.toThrow(/duplicate key/);
  expect(await b`select count(*)::int as n from numbers where n = 50000`).toEqual([{ n: 0 }]);
});

test("a notification reaches who listens, and nobody else", async () => {
  const heard: string[] = [];
  const { unlisten } = await a.listen("answers", (payload) => void heard.push(payload));
  await b.notify("answers", "one");
  await b.notify("other", "not this");
  await expect.poll(() => heard).toEqual(["one"]);
  await unlisten();
  await b.notify("answers", "two");
  await b`select 1`;
  expect(heard).toEqual(["one"]);
});

test("a client that dies inside a transaction holds nobody up", async () => {
  const script = `import { connect } from ${JSON.stringify(path.resolve("db/connect.server.ts"))};
    const sql = connect({ dataDir: ${JSON.stringify(dataDir)} });
    await sql.begin(async (tx) => { await tx\`insert into numbers values (777, 'x')\`; console.log("in"); await new Promise(() => {}); });`;
  const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script], { stdio: ["ignore", "pipe", "inherit"] });
  await new Promise((resolve) => child.stdout.once("data", resolve));
  child.kill("SIGKILL");
  expect(await a`select count(*)::int as n from numbers where n = 777`).toEqual([{ n: 0 }]);
});

test("what was committed survives the death of the owner, and a new one takes over", async () => {
  await a`insert into numbers values (888, 'kept')`;
  const first = owner()!;
  process.kill(first, "SIGKILL");
  await sleep(50);
  const word = async () => (await a<{ word: string }[]>`select word from numbers where n = 888`)[0]?.word;
  await expect.poll(() => word().catch(() => null), { timeout: 30_000 }).toBe("kept");
  expect(owner()).not.toBe(first);
  expect(await b`select 1 as one`.catch(() => b`select 1 as one`)).toEqual([{ one: 1 }]);
});

test("the owner goes when nobody has needed it for a while, and leaves no lock", async () => {
  const directory = await mkdtemp(path.join(tmpdir(), "cuepoint-idle-"));
  const sql = connect({ dataDir: directory }, { ownerIdleSeconds: 1 });
  await sql`select 1`;
  const { lock } = embeddedPaths(directory);
  expect(lockHolder(lock)).not.toBeNull();
  await sql.end();
  await expect.poll(() => lockHolder(lock), { timeout: 15_000 }).toBeNull();
  await removeDataDir(directory);
});

test("a database that cannot be opened is told with the reason and the place, at once", async () => {
  const directory = await mkdtemp(path.join(tmpdir(), "cuepoint-broken-"));
  const { cluster } = embeddedPaths(directory);
  const { mkdir, writeFile } = await import("node:fs/promises");
  await mkdir(cluster, { recursive: true });
  await writeFile(path.join(cluster, "PG_VERSION"), "9.1\n");
  const sql = connect({ dataDir: directory });
  await expect(migrate(sql)).rejects.toMatchObject({ code: "database_unavailable", message: expect.stringContaining("could not be started") });
  await sql.end();
  await removeDataDir(directory);
});
