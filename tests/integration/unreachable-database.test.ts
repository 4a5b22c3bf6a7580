import { spawnSync } from "node:child_process";
import { cp, mkdir, mkdtemp, rm } from "node:fs/promises";
import { createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import postgres from "postgres";
import { afterEach, expect, test } from "vitest";
import { isConnectionError } from "~/platform/connection-error";
import { connect } from "~db/connect.server";
import { expectPatchedDriver } from "~db/patched-driver";
import { findPostgres, freePort, startPostgres } from "../setup/postgres-cluster";

/** Stops what `fakeDatabase` started. */
let endFake: (() => void) | undefined;
afterEach(() => endFake?.());

/** Starts a server that passes each connection to a handler. */
async function fakeDatabase(
  onConnection: (socket: Socket) => void,
): Promise<{ url: string; connections: () => number }> {
  let connections = 0;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    connections++;
    sockets.add(socket.on("error", () => {}).on("close", () => sockets.delete(socket)));
    onConnection(socket);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  endFake = () => (server.close(), sockets.forEach((socket) => socket.destroy()));
  return { url: `postgres://cuepoint@127.0.0.1:${port}/x`, connections: () => connections };
}

test("fails every query immediately if the database cannot be reached, however many came before", async () => {
  const port = await freePort();
  const sql = connect({ databaseUrl: `postgres://cuepoint@127.0.0.1:${port}/x`, dataDir: "" });
  for (let query = 0; query < 30; query++) await expect(sql`select 1`).rejects.toMatchObject({ code: "ECONNREFUSED" });
  await sql.end({ timeout: 1 });
});

test("fails a query if none of several hosts can be reached", async () => {
  const [one, two] = [await freePort(), await freePort()];
  const sql = connect({ databaseUrl: `postgres://cuepoint@127.0.0.1:${one},127.0.0.1:${two}/x`, dataDir: "" });
  await expect(sql`select 1`).rejects.toMatchObject({ code: "ECONNREFUSED" });
  await sql.end({ timeout: 1 });
});

// why: without the patch, the driver reconnected about 1,500 times a second, and the query never failed.
test.each([
  ["a command", undefined],
  ["the server", 8_000],
])(
  "fails the queries of %s if the database closes every connection, and does not flood it",
  async (_who, queryTimeoutMs) => {
    const database = await fakeDatabase((socket) => socket.end());
    const sql = connect({ databaseUrl: database.url, dataDir: "", queryTimeoutMs });
    for (
      const deadline = performance.now() + 2_000;
      performance.now() < deadline;
      await sleep(queryTimeoutMs ? 5 : 100)
    ) {
      const error: unknown = await sql`select 1`.then(
        () => null,
        (reason: unknown) => reason,
      );
      expect(isConnectionError(error)).toBe(true);
    }
    expect(database.connections()).toBeLessThan(30);
    await sql.end({ timeout: 1 });
  },
);

test("fails queries within 6 s if the database never sends a greeting, and later ones immediately", async () => {
  const database = await fakeDatabase(() => {});
  const silences: boolean[] = [];
  const sql = connect(
    { databaseUrl: database.url, dataDir: "", queryTimeoutMs: 8_000 },
    { onSilence: (isSilent) => silences.push(isSilent) },
  );
  const startedAt = performance.now();
  const first = await Promise.allSettled(Array.from({ length: 40 }, () => sql`select 1`));
  expect(first.every((query) => query.status === "rejected" && isConnectionError(query.reason))).toBe(true);
  expect(performance.now() - startedAt).toBeLessThan(6_000);
  await expect.poll(() => silences).toEqual([true]);

  // This code means that the query was rejected without waiting for a connection.
  await expect(sql`select 1`).rejects.toMatchObject({ code: "CONNECTION_SILENT" });
  await sql.end({ timeout: 1 });
});

const bin = findPostgres();

test.skipIf(!bin)("a pool works again when its server is back (PostgreSQL)", async () => {
  const cluster = await startPostgres(bin!);
  const sql = connect({ databaseUrl: cluster.url, dataDir: "" });
  try {
    expect(await sql`select 1 as one`).toEqual([{ one: 1 }]);
    await cluster.kill();
    const failed = await Promise.allSettled(Array.from({ length: 40 }, () => sql`select 1`));
    expect(failed.every(({ status }) => status === "rejected")).toBe(true);
    await cluster.start();
    await expect
      .poll(
        () =>
          Promise.all(Array.from({ length: 20 }, () => sql`select 1 as one`)).then(
            (all) => all.length,
            () => 0,
          ),
        { timeout: 20_000 },
      )
      .toBe(20);
  } finally {
    await sql.end({ timeout: 1 });
    await cluster.stop();
  }
});

test.skipIf(!bin)(
  "a silent server fails running and queued queries, listeners recover, and a slow query does not count as silence (PostgreSQL)",
  async () => {
    const cluster = await startPostgres(bin!);
    const silences: boolean[] = [];
    const sql = connect(
      { databaseUrl: cluster.url, dataDir: "", queryTimeoutMs: 1_000 },
      { onSilence: (isSilent) => silences.push(isSilent) },
    );
    try {
      const heard: string[] = [];
      await sql.listen("news", (payload) => heard.push(payload));
      expect(await sql`select pg_sleep(0.8)::text as slept`).toHaveLength(1);
      await expect(sql`select pg_sleep(2)`).rejects.toMatchObject({ code: "57014" }); // statement_timeout, not ours

      cluster.pause();
      const startedAt = performance.now();
      const transaction = sql.begin(async (tx) => tx`select 1`);
      const failed = await Promise.allSettled([transaction, ...Array.from({ length: 40 }, () => sql`select 1`)]);
      expect(failed.every((query) => query.status === "rejected" && isConnectionError(query.reason))).toBe(true);
      expect(performance.now() - startedAt).toBeLessThan(6_000);
      await expect.poll(() => silences).toEqual([true]);
      cluster.resume();

      await expect.poll(() => sql`select 1 as one`.catch(() => []), { timeout: 2_000 }).toEqual([{ one: 1 }]);
      expect(silences).toEqual([true, false]);
      await sql.notify("news", "again");
      await expect.poll(() => heard).toEqual(["again"]);
    } finally {
      await sql.end({ timeout: 1 });
      await cluster.stop();
    }
  },
);

test("rejects a driver without our patch, and says what to do", async () => {
  expect(() => expectPatchedDriver(postgres)).not.toThrow();
  const folder = await mkdtemp(path.join(tmpdir(), "cuepoint-driver-"));
  try {
    const copy = path.join(folder, "node_modules/postgres");
    await mkdir(path.dirname(copy), { recursive: true });
    await cp("node_modules/postgres", copy, { recursive: true });
    // The state after `npm ci --ignore-scripts`.
    const patch = path.resolve("db/patches/postgres+3.4.9.patch");
    expect(spawnSync("git", ["apply", "--reverse", patch], { cwd: folder, encoding: "utf8" })).toMatchObject({
      status: 0,
    });
    const { default: unpatched } = (await import(pathToFileURL(path.join(copy, "src/index.js")).href)) as {
      default: object;
    };
    expect(() => expectPatchedDriver(unpatched)).toThrow(
      /lacks Cuepoint's patch.*Run `npm ci` without --ignore-scripts/,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
