import { afterAll, beforeAll, expect, test } from "vitest";
import type { Sql } from "~db/connect.server";
import { takeFromLimits } from "~db/rate-limits.server";
import { addTokens } from "~db/token-usage.server";
import { startApp, type AppServer } from "../setup/app-server";
import { ask } from "../setup/chat-client";
import { newDataDir, openDatabase, removeDataDir } from "../setup/database";

// Two processes on one database, with the limits of a small installation.
const LIMITS = {
  ASKS_PER_MINUTE: "3",
  ASKS_PER_MINUTE_PER_ADDRESS: "40",
  REQUESTS_PER_MINUTE_PER_ADDRESS: "400",
  DAILY_TOKENS_PER_VISITOR: "50000",
  DAILY_TOKENS_PER_COURSE: "90000",
};
let dataDir: string;
let app: AppServer;
let other: AppServer;
let sql: Sql;
beforeAll(async () => {
  dataDir = await newDataDir();
  const env = { ...LIMITS, SESSION_SECRET: "a secret of the tests alone" };
  app = await startApp({ dataDir, env });
  other = await startApp({ dataDir, env });
  sql = await openDatabase(dataDir);
  // why: the first answer of a process loads the embedder, and a limit allows more again while it does
  for (const { url } of [app, other])
    await (await ask(url, { text: "What is stemming?", headers: fromAnywhere() })).response.text();
});
afterAll(async () => {
  await sql?.end({ timeout: 1 });
  await Promise.all([app?.stop(), other?.stop()]);
  await removeDataDir(dataDir);
});

/** Sends a request from a new address, so that no test uses up another's limits. */
let addresses = 0;
const fromAnywhere = () => ({ "x-forwarded-for": `203.0.113.${++addresses}` });

test("limits a visitor's questions across both processes, and allows more later", async () => {
  const from = fromAnywhere();
  const first = await ask(app.url, { text: "What is stemming?", headers: from });
  await first.response.text();
  const statuses: number[] = [];
  for (const { url } of [other, app, other]) {
    const { response } = await ask(url, { text: "What is stemming?", cookie: first.cookie, headers: from });
    statuses.push(response.status);
    if (response.status === 429) {
      const wait = Number(response.headers.get("retry-after"));
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(20);
      expect(await response.json()).toEqual({
        error: {
          code: "rate_limited",
          message: `Too many questions. Try again in ${wait === 1 ? "1 second" : `${wait} seconds`}.`,
        },
      });
    } else await response.text();
  }
  expect(statuses).toEqual([200, 200, 429]);
  // Another visitor in the same lecture hall.
  expect((await ask(app.url, { text: "What is stemming?", headers: from })).response.status).toBe(200);
});

test("limits the questions of an address that sends new visitors, and of no other address", async () => {
  const from = fromAnywhere();
  const unknown = { course: "no-such-course", text: "x", headers: from };
  const statuses = await Promise.all(
    Array.from({ length: 60 }, async (_, i) => (await ask([app, other][i % 2]!.url, unknown)).response.status),
  );
  expect(statuses.filter((status) => status === 404).length).toBeGreaterThanOrEqual(40);
  expect(statuses).toContain(429);
  expect((await ask(app.url, { ...unknown, headers: fromAnywhere() })).response.status).toBe(404);
});

test("allows no more at once than one after another", async () => {
  for (const round of Array.from({ length: 20 }).keys()) {
    const wide = { bucket: `wide ${round}`, perMinute: 60, cost: 1 };
    const limits = [{ bucket: `narrow ${round}`, perMinute: 5, cost: 1 }, wide];
    const results = await Promise.all(Array.from({ length: 20 }, () => takeFromLimits(sql, limits)));
    expect(results.filter((full) => full === null)).toHaveLength(5);
    expect(results.filter((full) => full?.bucket === `narrow ${round}`)).toHaveLength(15);
    // Attempts that were refused took nothing from the other limit.
    const [row] = await sql<{ left: number }[]>`
      select round(60 - extract(epoch from free_at - now()))::int as left from rate_limits where bucket = ${wide.bucket}`;
    expect(row?.left).toBeGreaterThanOrEqual(55);
  }
});

test("stores no address", async () => {
  await fetch(`${app.url}/api/courses`, { headers: { "x-forwarded-for": "203.0.113.250" } });
  const buckets = await sql<{ bucket: string }[]>`select bucket from rate_limits`;
  expect(buckets.length).toBeGreaterThan(0);
  expect(JSON.stringify(buckets)).not.toContain("203.0.113");
  expect(app.output()).not.toContain("203.0.113");
});

test("tells a visitor without tokens when to try again, and applies a course's budget to everyone", async () => {
  const { id, cookie, response } = await ask(app.url, { text: "What is stemming?", headers: fromAnywhere() });
  await response.text();
  const [conversation] = await sql<
    { visitorId: string }[]
  >`select visitor_id as "visitorId" from conversations where conversation_id = ${id}`;
  await addTokens(sql, { courseId: "search-101", visitorId: conversation!.visitorId }, 50_000);
  const again = await ask(other.url, { text: "And what else?", id, cookie, headers: fromAnywhere() });
  expect(again.response.status).toBe(429);
  expect(((await again.response.json()) as { error: { message: string } }).error.message).toMatch(
    /^You have used up the answers for today\. Try again in (1 hour|\d+ hours), after midnight UTC\.$/,
  );
  expect((await ask(app.url, { text: "What is stemming?", headers: fromAnywhere() })).response.status).toBe(200);
  await addTokens(sql, { courseId: "search-101", visitorId: "everybody else" }, 50_000);
  const anybody = await ask(app.url, { text: "What is stemming?", headers: fromAnywhere() });
  expect(((await anybody.response.json()) as { error: { message: string } }).error.message).toMatch(
    /^This course has used up/,
  );
  await sql`delete from token_usage`;
});
