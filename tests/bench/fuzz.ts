import { drawSeed, fuzzServer, startFuzzedApp } from "../setup/fuzz";
import { ROLES, studyingPerson } from "../setup/fuzz/people";
import { fuzzRoles } from "../setup/fuzz/roles";
import { measurement, printAtOnce, type Measurement } from "./measurement";

/** Requests to each address. A visitor, a student, an instructor and an administrator send a quarter each. */
const REQUESTS = 10_000;
const OF_EACH = REQUESTS / 4;

type Fuzzed = { requests: number; endpoints: number; problems: readonly string[] };

/** Sends random requests, some of them almost valid, to every address: about 750,000. */
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
    printAtOnce(measured);
    measurements.push(...measured);
  };
  try {
    await measure("a visitor", () => fuzzServer(app, OF_EACH, seed));
    for (const role of ROLES) {
      const person = await studyingPerson(app, role);
      await measure(`a signed-in ${role}`, () => fuzzServer(app, OF_EACH, seed, person));
    }
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
    measurement(`${name}: to each address`, Math.floor(requests / endpoints), "", rate, OF_EACH, {
      atLeast: OF_EACH,
    }),
  ];
}
