import type { AppServer } from "../setup/app-server";
import { drawSeed, fuzzServer, startFuzzedApp } from "../setup/fuzz";
import { studyingPeople } from "../setup/fuzz/people";
import { fuzzRoles } from "../setup/fuzz/roles";
import { measurement, type Measurement } from "./measurement";

const REQUESTS = 10_000;

type Fuzzed = { requests: number; endpoints: number; problems: readonly string[] };
type Fuzz = (app: AppServer, seed: number) => Promise<Fuzzed>;

/** Sends random requests of a visitor, some of them almost valid, to every address. Takes about an hour. */
export const benchFuzz = (): Promise<Measurement[]> =>
  measureFuzz(async () => ({ "a visitor": (app, seed) => fuzzServer(app, REQUESTS, seed) }));

/** Sends those of each role to every address that is not only for accounts. Takes about two hours. */
export const benchFuzzRoles = (): Promise<Measurement[]> =>
  measureFuzz(async (started) => {
    const people = await studyingPeople(started);
    return Object.fromEntries(
      people.map((person): [string, Fuzz] => [
        `a signed-in ${person.role}`,
        (app, seed) => fuzzServer(app, REQUESTS, seed, person),
      ]),
    );
  });

/** Sends those of each role to every address for accounts. Takes about an hour. */
export const benchFuzzAccounts = (): Promise<Measurement[]> =>
  measureFuzz(async () => ({ "each role at the pages for accounts": (app, seed) => fuzzRoles(app, REQUESTS, seed) }));

async function measureFuzz(prepare: (app: AppServer) => Promise<Record<string, Fuzz>>): Promise<Measurement[]> {
  const app = await startFuzzedApp({ LOG_LEVEL: "error" });
  try {
    const seed = drawSeed();
    const measurements: Measurement[] = [];
    for (const [by, fuzz] of Object.entries(await prepare(app))) {
      const started = performance.now();
      const fuzzed = await fuzz(app, seed);
      const seconds = (performance.now() - started) / 1000;
      for (const problem of fuzzed.problems) console.error(`FUZZ_SEED=${seed}: ${problem}`);
      const unhandled = app.isRunning() ? (app.output().match(/unhandled|uncaught/gi) ?? []).length : 1;
      measurements.push(...measurementsOf(by, fuzzed, unhandled, seconds));
    }
    return measurements;
  } finally {
    await app.stop();
  }
}

function measurementsOf(
  by: string,
  { requests, endpoints, problems }: Fuzzed,
  unhandled: number,
  seconds: number,
): Measurement[] {
  const samples = { taken: requests, needed: REQUESTS * endpoints };
  const name = `${requests.toLocaleString("en")} random requests of ${by}`;
  const rate = `${Math.round(requests / seconds)} per second`;
  return [
    measurement(`${name}: 500s, hangs and leaks`, problems.length, "", "its limit", 0, { atMost: 0 }, { samples }),
    measurement(`${name}: unhandled rejections`, unhandled, "", "its limit", 0, { atMost: 0 }, { samples }),
    measurement(`${name}: at each of ${endpoints} addresses`, Math.floor(requests / endpoints), "", rate, REQUESTS, {
      atLeast: REQUESTS,
    }),
  ];
}
