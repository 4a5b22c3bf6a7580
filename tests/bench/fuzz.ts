import { drawSeed, fuzzServer, startFuzzedApp } from "../setup/fuzz";
import { studyingPeople } from "../setup/fuzz/people";
import { fuzzRoles } from "../setup/fuzz/roles";
import { measuredText, measurement, type Measurement } from "./measurement";

/** Requests to each address: a quarter of a visitor, and a quarter of a student, an instructor and an administrator. */
const REQUESTS = 10_000;
const OF_EACH = REQUESTS / 4;

type Fuzzed = { requests: number; endpoints: number; problems: readonly string[] };

/** Sends random requests, some of them almost valid, to every address. Takes about an hour. */
export async function benchFuzz(): Promise<Measurement[]> {
  const app = await startFuzzedApp({ LOG_LEVEL: "error" });
  const seed = drawSeed();
  const measurements: Measurement[] = [];
  const measure = async (by: string, fuzz: () => Promise<Fuzzed>) => {
    const started = performance.now();
    const fuzzed = await fuzz();
    const seconds = (performance.now() - started) / 1000;
    for (const problem of fuzzed.problems) console.error(`FUZZ_SEED=${seed}: ${problem}`);
    const unhandled = app.isRunning() ? (app.output().match(/unhandled|uncaught/gi) ?? []).length : 1;
    const measured = measurementsOf(by, fuzzed, unhandled, seconds);
    // Printed at once, because a run may be interrupted.
    for (const row of measured) console.error(`${row.name}: ${measuredText(row)}`);
    measurements.push(...measured);
  };
  try {
    await measure("a visitor", () => fuzzServer(app, OF_EACH, seed));
    for (const person of await studyingPeople(app))
      await measure(`a signed-in ${person.role}`, () => fuzzServer(app, OF_EACH, seed, person));
    await measure("each role at the pages for accounts", () => fuzzRoles(app, OF_EACH, seed));
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
  const samples = { taken: requests, needed: OF_EACH * endpoints };
  const name = `${requests.toLocaleString("en")} random requests of ${by}`;
  const rate = `${Math.round(requests / seconds)} per second`;
  return [
    measurement(`${name}: 500s, hangs and leaks`, problems.length, "", "its limit", 0, { atMost: 0 }, { samples }),
    measurement(`${name}: unhandled rejections`, unhandled, "", "its limit", 0, { atMost: 0 }, { samples }),
    measurement(`${name}: at each of ${endpoints} addresses`, Math.floor(requests / endpoints), "", rate, OF_EACH, {
      atLeast: OF_EACH,
    }),
  ];
}
