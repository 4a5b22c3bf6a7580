import { drawSeed, fuzzServer, startFuzzedApp } from "../setup/fuzz";
import { measurement, type Measurement } from "./measurement";

const REQUESTS = 10_000;

/** Sends random requests to every endpoint, some of them almost valid. */
export async function benchFuzz(): Promise<Measurement[]> {
  const app = await startFuzzedApp({ LOG_LEVEL: "error" });
  try {
    const seed = drawSeed();
    const started = performance.now();
    const { endpoints, requests, problems } = await fuzzServer(app, REQUESTS, seed);
    const seconds = (performance.now() - started) / 1000;
    for (const problem of problems) console.error(`FUZZ_SEED=${seed}: ${problem}`);
    const unhandled = app.isRunning() ? (app.output().match(/unhandled|uncaught/gi) ?? []).length : 1;
    const samples = { taken: requests, needed: REQUESTS * endpoints.length };
    const name = `${requests.toLocaleString("en")} random requests to ${endpoints.length} endpoints`;
    return [
      measurement(`${name}: 500s, hangs and leaks`, problems.length, "", "its limit", 0, { atMost: 0 }, { samples }),
      measurement(`${name}: unhandled rejections`, unhandled, "", "its limit", 0, { atMost: 0 }, { samples }),
      measurement(
        `${name}: requests to each`,
        Math.floor(requests / endpoints.length),
        "",
        `${Math.round(requests / seconds)} per second`,
        REQUESTS,
        { atLeast: REQUESTS },
      ),
    ];
  } finally {
    await app.stop();
  }
}
