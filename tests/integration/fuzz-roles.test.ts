import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type AppServer } from "../setup/app-server";
import { drawSeed } from "../setup/fuzz";
import { fuzzRoles } from "../setup/fuzz/roles";
import { isMain } from "../setup/parts";

/** Requests to each address, for each role. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? (isMain ? 5 : 25));

let app: AppServer;
beforeAll(async () => void (app = await startApp()));
afterAll(() => app?.stop());

test(
  `${REQUESTS} requests of each role at each address for accounts break nothing and reach nothing of others`,
  { timeout: 60 * 60_000 },
  async () => {
    const seed = drawSeed();
    console.log(`The fuzzer's seed is ${seed}: FUZZ_SEED=${seed} repeats its requests.`);
    const { problems, unreached, requests } = await fuzzRoles(app, REQUESTS, seed);
    const failures = app
      .output()
      .split("\n")
      .filter((line) => /"level":[56]0/.test(line));
    expect(problems, `FUZZ_SEED=${seed}; the server logged:\n${failures.join("\n").slice(-4_000)}`).toEqual([]);
    expect(app.isRunning()).toBe(true);
    expect(app.output()).not.toMatch(/unhandled|uncaught|"level":[56]0/i);
    // An address that refuses every request is not tested. With few requests, that can happen by chance.
    if (!isMain) expect(unreached, `FUZZ_SEED=${seed}`).toEqual([]);
    expect(requests).toBeGreaterThan(12 * 3 * REQUESTS);
  },
);
