import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Sql } from "~db/connect.server";
import { startApp, UNLIMITED, type AppServer } from "../setup/app-server";
import { ask, readChunks } from "../setup/chat-client";
import { newDataDir, openDatabase, removeDataDir } from "../setup/database";
import { RunawayProvider } from "../setup/runaway-provider";

// The default protection of an installation that only sets a hosted model.
const provider = new RunawayProvider();
let dataDir: string;
let app: AppServer;
let sql: Sql;
beforeAll(async () => {
  dataDir = await newDataDir();
  const defaults = Object.fromEntries(Object.keys(UNLIMITED).map((name) => [name, ""]));
  app = await startApp({
    dataDir,
    env: {
      ...defaults,
      CHAT_MODEL: "openai-compatible:runaway",
      AI_BASE_URL: await provider.listen(),
      SESSION_SECRET: "a secret of the tests alone",
    },
  });
  sql = await openDatabase(dataDir);
});
afterAll(async () => {
  await sql?.end({ timeout: 1 });
  await app?.stop();
  await provider.close();
  await removeDataDir(dataDir);
});
beforeEach(async () => {
  await sql`delete from token_usage`;
  await sql`delete from rate_limits`;
  provider.reset();
});

const QUESTION = "Why do we stem words?";
const refusalOf = async (response: Response) =>
  ((await response.json()) as { error: { message: string } }).error.message;

test("answers three of 20 concurrent questions of a visitor", async () => {
  const { cookie, response } = await ask(app.url, { text: QUESTION });
  await response.text();
  provider.reset();
  const asked = await Promise.all(
    Array.from({ length: 20 }, () => ask(app.url, { text: `${QUESTION} /drip`, cookie })),
  );
  const answered = asked.filter((each) => each.response.status === 200);
  const refused = asked.filter((each) => each.response.status === 429);
  expect([answered.length, refused.length]).toEqual([3, 17]);
  for (const { response } of refused)
    expect(await refusalOf(response)).toMatch(/^(You already have 3 answers in progress|Too many questions)/);
  expect(provider.requests.length).toBeLessThanOrEqual(2 * 3);
  for (const { id, response } of answered) {
    await fetch(`${app.url}/api/chat/${id}/stop`, { method: "POST", headers: { cookie } });
    await response.text();
  }
});

test.each<[whose: string, tokens: number, sentence: RegExp]>([
  ["a visitor", 500_000, /^You have used up the answers for today/],
  ["an address", 10_000_000, /^Your network has used up the answers for today/],
  ["the installation", 20_000_000, /^This site has used up the answers for today/],
])("rejects %s with %i tokens today, and sends nothing to the provider", async (whose, tokens, sentence) => {
  const first = await ask(app.url, { text: QUESTION });
  expect(readChunks(await first.response.text()).at(-1)).toMatchObject({ type: "finish" });
  await expect.poll(async () => (await sql`select 1 from token_usage`).length).toBe(1);
  if (whose === "a visitor") await sql`update token_usage set tokens = ${tokens}`;
  else await sql`update rate_limits set used = ${tokens} where bucket like ${`tokens of ${whose}%`}`;
  provider.reset();
  const { cookie } = whose === "a visitor" ? first : { cookie: undefined };
  const { response } = await ask(app.url, { text: QUESTION, cookie });
  expect(response.status).toBe(429);
  expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await refusalOf(response)).toMatch(sentence);
  expect(provider.requests).toEqual([]);
});
