import { drawSeed, fuzzServer, startFuzzedApp } from "../setup/fuzz";
import { studyingPeople } from "../setup/fuzz/people";
import { fuzzRoles } from "../setup/fuzz/roles";
import { measurement, type Measurement } from "./measurement";

const REQUESTS = 10_000;

type Fuzzed = { requests: number; endpoints: number; problems: readonly string[] };

/**
 * Sends random requests, some of them almost valid, to every endpoint: as a visitor and as everyone with a role. Takes
 * more than an hour.
 */
export async function benchFuzz(): Promise<Measurement[]> {
  const app = await startFuzzedApp({ LOG_LEVEL: "error" });
  const seed = drawSeed();
  const measurements: Measurement[] = [];
  const measure = async (by: string, fuzz: () => Promise<Fuzzed>) => {
    const started = performance.now();
    const fuzzed = await fuzz();
    const seconds = (performance.now() - started) / 1000;
    for (const problem of fuzzed.problems) console.error(`FUZZ_SEED=${seed}: ${problem}`);
    measurements.push(...measurementsOf(by, fuzzed, seconds));
  };
  try {
    await measure("a visitor", () => fuzzServer(app, REQUESTS, seed));
    for (const person of await studyingPeople(app))
      await measure(`a signed-in ${person.role}`, () => fuzzServer(app, REQUESTS, seed, person));
    await measure("each role at the pages for accounts", () => fuzzRoles(app, REQUESTS, seed));
    const unhandled = app.isRunning() ? (app.output().match(/unhandled|uncaught/gi) ?? []).length : 1;
    const samples = { taken: measurements.length, needed: 10 };
    const name = "Random requests: unhandled rejections";
    return [...measurements, measurement(name, unhandled, "", "its limit", 0, { atMost: 0 }, { samples })];
  } finally {
    await app.stop();
  }
}

function measurementsOf(by: string, { requests, endpoints, problems }: Fuzzed, seconds: number): Measurement[] {
  const name = `${requests.toLocaleString("en")} random requests of ${by}`;
  const samples = { taken: requests, needed: REQUESTS * endpoints };
  const rate = `${Math.round(requests / seconds)} per second`;
  return [
    measurement(`${name}: 500s, hangs and leaks`, problems.length, "", "its limit", 0, { atMost: 0 }, { samples }),
    measurement(`${name}: at each of ${endpoints} addresses`, Math.floor(requests / endpoints), "", rate, REQUESTS, {
      atLeast: REQUESTS,
    }),
  ];
}
