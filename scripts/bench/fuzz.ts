import { startApp } from "../../tests/setup/app-server";
import { fuzz, fuzzedEndpoints, plantCanary } from "../../tests/setup/fuzz";
import { measurement, type Measurement } from "./measurement";

const REQUESTS = 10_000;
const SEED = 1;

/** Made-up requests at every address, some of them almost right: what breaks. */
export async function benchFuzz(): Promise<Measurement[]> {
  const app = await startApp({ env: { LOG_LEVEL: "error" } });
  try {
    const endpoints = fuzzedEndpoints(await plantCanary(app.url));
    const started = performance.now();
    let [requests, problems] = [0, 0];
    for (const endpoint of endpoints) {
      const result = await fuzz(app.url, endpoint, REQUESTS, SEED);
      requests += result.requests;
      problems += result.problems.length;
      for (const problem of result.problems) console.error(`${result.endpoint}: ${problem}`);
    }
    const unhandled = app.isRunning() ? (app.output().match(/unhandled|uncaught/gi) ?? []).length : 1;
    const seconds = (performance.now() - started) / 1000;
    const name = `${requests.toLocaleString("en")} made-up requests at ${endpoints.length} addresses`;
    return [
      measurement(`${name}: 500s, hangs, others' words`, problems, "", "its limit", 0, { atMost: 0 }),
      measurement(`${name}: unhandled rejections`, unhandled, "", "its limit", 0, { atMost: 0 }),
      measurement(`${name}: at each`, Math.floor(requests / endpoints.length), "", `${Math.round(requests / seconds)} a second`, REQUESTS, { atLeast: REQUESTS }),
    ];
  } finally {
    await app.stop();
  }
}
