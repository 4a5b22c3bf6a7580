import { afterAll, beforeAll, expect, test } from "vitest";
import type { AppServer } from "../setup/app-server";
import { drawSeed, fuzzServer, startFuzzedApp } from "../setup/fuzz";
import { ROLES, studyingPerson } from "../setup/fuzz/people";
import { fuzzRoles } from "../setup/fuzz/roles";
import { isMain } from "../setup/parts";

/** Requests to each address, for each role. `npm run bench -- fuzz` sends 10,000. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? (isMain ? 5 : 25));
const TIMEOUT_MS = 60 * 60_000;

let app: AppServer;
beforeAll(async () => void (app = await startFuzzedApp()));
afterAll(() => app?.stop());

test(
  `${REQUESTS} requests of each role at each address for accounts break nothing and reach nothing of others`,
  { timeout: TIMEOUT_MS },
  async () => {
    const seed = printedSeed();
    const { problems, unreached, requests } = await fuzzRoles(app, REQUESTS, seed);
    expectNoProblems(problems, seed);
    // An address that refuses every request is not tested. With few requests, that can happen by chance.
    if (!isMain) expect(unreached, `FUZZ_SEED=${seed}`).toEqual([]);
    expect(requests).toBeGreaterThan(12 * 3 * REQUESTS);
  },
);

test(
  `${REQUESTS} requests of ${isMain ? "a" : "each"} role at each other address break nothing and reach nothing of a visitor`,
  { timeout: TIMEOUT_MS },
  async () => {
    const seed = printedSeed();
    for (const role of isMain ? [ROLES[seed % ROLES.length]!] : ROLES) {
      const person = await studyingPerson(app, role);
      const { problems, endpoints, attempts } = await fuzzServer(app, REQUESTS, seed, person);
      expectNoProblems(problems, seed);
      expect(endpoints).toBeGreaterThan(35);
      expect(attempts).toBeGreaterThan(REQUESTS);
    }
  },
);

function printedSeed(): number {
  const seed = drawSeed();
  console.log(`The fuzzer's seed is ${seed}: FUZZ_SEED=${seed} repeats its requests.`);
  return seed;
}

function expectNoProblems(problems: readonly string[], seed: number): void {
  const failures = app
    .output()
    .split("\n")
    .filter((line) => /"level":[56]0/.test(line));
  expect(problems, `FUZZ_SEED=${seed}; the server logged:\n${failures.join("\n").slice(-4_000)}`).toEqual([]);
  expect(app.isRunning()).toBe(true);
  expect(app.output()).not.toMatch(/unhandled|uncaught|"level":[56]0/i);
}
