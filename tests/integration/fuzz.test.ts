import { afterAll, beforeAll, expect, test } from "vitest";
import type { AppServer } from "../setup/app-server";
import { drawSeed, fuzzServer, startFuzzedApp } from "../setup/fuzz";
import { isMain } from "../setup/parts";

/** Requests to each address. `npm run bench -- fuzz` sends 10,000. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? (isMain ? 6 : 40));

/**
 * Routes that the fuzzer reaches only by chance: unknown addresses, pages for administrators and invited people, and
 * pages for registered platforms and proxies. The tests of accounts and LTI cover those pages.
 */
const CLOSED = [
  "/*",
  "/api/*",
  "anything else",
  "assets",
  "/admin/users",
  "/admin/audit",
  "/admin/platforms",
  "/invitations/:token",
  "/new-password/:token",
  // No provider and no proxy vouches for people here. The tests of institutions and of trusted headers open these.
  "/sign-in/:provider",
  "/sign-in/:provider/callback",
  "/sign-in/header",
  "/courses/:course/access",
  "/api/frame-tickets", // for frames of users
  "/teach/:course", // for those who teach: fuzz-roles.test.ts sends requests as each role
  "/teach/:course/lectures/:lecture",
  "/teach/:course/replace",
  "/api/teach/courses/:course/lectures/:lecture/transcript",
  "/api/teach/courses/:course/lectures/:lecture/transcript/history",
  "/teach/:course/lectures/:lecture/chapters",
  "/api/teach/courses/:course/lectures/:lecture/chapters",
  "/api/teach/courses/:course/lectures/:lecture/suggested-chapters",
  "/api/teach/courses/:course/lectures/:lecture/reports/:report",
  "/teach/:course/preview",
  "/teach/:course/glossary",
  "/teach/:course/glossary/check",
  "/api/teach/courses/:course/jobs/stream",
  "/api/teach/courses/:course/uploads",
  "/api/teach/courses/:course/uploads/:upload",
  "/embed/deep-linking",
  "/lti/deep-linking",
  "/lti/launch",
  "/lti/login",
  "/lti/register/:token",
];

let app: AppServer;
beforeAll(async () => void (app = await startFuzzedApp()));
afterAll(() => app?.stop());

test(
  `${REQUESTS} requests of every kind at each address break nothing and reach nothing of another visitor`,
  { timeout: 60 * 60_000 },
  async () => {
    const seed = drawSeed();
    console.log(`The fuzzer's seed is ${seed}: FUZZ_SEED=${seed} repeats its requests.`);
    const { problems, endpoints, unreached, attempts } = await fuzzServer(app, REQUESTS, seed);
    expect(problems, `FUZZ_SEED=${seed}; the server logged:\n${failuresIn(app.output()).join("\n")}`).toEqual([]);
    expect(app.isRunning()).toBe(true);
    expect(app.output()).not.toMatch(/unhandled|uncaught|"level":[56]0/i);
    expect(endpoints).toBeGreaterThan(35);
    // An endpoint that refuses every request is not tested. With few requests, that can happen by chance.
    const refusing = unreached.filter((name) => !CLOSED.includes(name));
    if (!isMain) expect(refusing, `FUZZ_SEED=${seed}`).toEqual([]);
    expect(attempts).toBeGreaterThan(REQUESTS);
  },
);

/** Each kind of failure once, with where it was thrown. */
function failuresIn(output: string): string[] {
  const lines = output.split("\n").filter((line) => /^\{"level":[56]0/.test(line) && !line.includes('"msg":"request"'));
  return [...new Set(lines.map((line) => JSON.stringify((JSON.parse(line) as { err?: unknown }).err)))];
}
