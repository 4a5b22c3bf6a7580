import { expect, test } from "vitest";
import { connect } from "~db/connect.server";
import { findPostgres, freePort, startPostgres } from "../setup/postgres-cluster";

test("a database that cannot be reached fails each query at once, however many there were before", async () => {
  const port = await freePort();
  const sql = connect({ databaseUrl: `postgres://cuepoint@127.0.0.1:${port}/x`, dataDir: "" });
  for (let query = 0; query < 30; query++) await expect(sql`select 1`).rejects.toMatchObject({ code: "ECONNREFUSED" });
  await sql.end({ timeout: 1 });
});

const bin = findPostgres();

test.skipIf(!bin)("a pool that found no server for a while works as before when there is one again (PostgreSQL)", async () => {
  const cluster = await startPostgres(bin!);
  const sql = connect({ databaseUrl: cluster.url, dataDir: "" });
  try {
    expect(await sql`select 1 as one`).toEqual([{ one: 1 }]);
    await cluster.kill();
    const failed = await Promise.allSettled(Array.from({ length: 40 }, () => sql`select 1`));
    expect(failed.every(({ status }) => status === "rejected")).toBe(true);
    await cluster.start();
    await expect.poll(() => Promise.all(Array.from({ length: 20 }, () => sql`select 1 as one`)).then((all) => all.length, () => 0), { timeout: 20_000 }).toBe(20);
  } finally {
    await sql.end({ timeout: 1 });
    await cluster.stop();
  }
});
