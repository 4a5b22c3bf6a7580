import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type AppServer } from "../setup/app-server";
import { fuzz, fuzzedEndpoints, plantCanary } from "../setup/fuzz";

/** Requests at each endpoint; `npm run bench -- fuzz` sends ten thousand. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 150);
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121);

let app: AppServer;
beforeAll(async () => void (app = await startApp()));
afterAll(() => app?.stop());

test(`${REQUESTS} requests of every kind at each endpoint: no 500, no hang, no other visitor's words, no unhandled rejection`, { timeout: 60 * 60_000 }, async () => {
  const victim = await plantCanary(app.url);
  const problems: string[] = [];
  for (const endpoint of fuzzedEndpoints(victim)) problems.push(...(await fuzz(app.url, endpoint, REQUESTS, SEED)).problems.map((problem) => `${endpoint.name}: ${problem}`));
  expect(problems).toEqual([]);
  expect(app.isRunning()).toBe(true);
  expect(app.output()).not.toMatch(/unhandled|uncaught|"level":50/i);
  // The victim still has everything that was theirs.
  const own = await fetch(`${app.url}/api/conversations/${victim.conversation}`, { headers: { cookie: victim.cookie } });
  expect(((await own.json()) as { messages: unknown[] }).messages).toHaveLength(2);
  const { notes } = (await (await fetch(`${app.url}/api/courses/search-101/notes`, { headers: { cookie: victim.cookie } })).json()) as { notes: { id: string }[] };
  expect(notes.map(({ id }) => id)).toEqual([victim.note]);
});
