import { setTimeout as sleep } from "node:timers/promises";
import { startApp, type AppServer } from "../setup/app-server";
import { findPostgres, startPostgres } from "../setup/postgres-cluster";
import { measurement, percentile, type Measurement } from "./measurement";
import { askApp, startProvider } from "./paced-app";
import { loadPages } from "./page-load";
import { sampleMemory } from "./sample-memory";

const SECONDS = Number(process.env.LOAD_SECONDS ?? 60);
const OPENED_EVERY_MS = 150;
const PAGES_PER_SECOND = 200;
const STREAMS = 200;
const STREAM_TOKENS_PER_SECOND = 2;
const PAGES = [
  "/courses/search-101/lectures/inverted-index",
  "/courses/search-101",
  "/courses/search-101/lectures/embeddings",
  "/",
];

/** Measures page loads while answers stream. The load generator and PostgreSQL run on the same cores as the server. */
export async function benchLoad(): Promise<Measurement[]> {
  const bin = findPostgres();
  const cluster = bin ? await startPostgres(bin) : null;
  const provider = await startProvider();
  const env = {
    CHAT_MODEL: "openai-compatible:paced",
    AI_BASE_URL: `${provider.url}/v1`,
    LOG_LEVEL: "warn",
    ...(cluster ? { DATABASE_URL: cluster.url, SESSION_SECRET: "a secret of the benchmark" } : {}),
  };
  const app = await startApp({ env, mortal: true });
  try {
    return rowsOf(await loadDuringAnswers(app, provider.url));
  } finally {
    await app.stop();
    provider.stop();
    await cluster?.stop();
  }
}

/** Loads pages while answers stream, first to warm up the server. */
async function loadDuringAnswers(app: AppServer, provider: string) {
  const load = { seconds: SECONDS, perSecond: PAGES_PER_SECOND };
  // It warms up the client, and is the baseline.
  const bare = await loadPages(provider, [{ path: "/bare/pace/0/1", cookie: "" }], { ...load, seconds: 5 });
  const pages = (await makeVisitors(app)).map((cookie, n) => ({ path: PAGES[n % PAGES.length]!, cookie }));
  const tokens = STREAM_TOKENS_PER_SECOND * (SECONDS + 90);
  // Staggered, because answers that start together would send their words and citations at the same times.
  const opening = Array.from({ length: STREAMS }, async (_, n) => {
    await sleep(n * OPENED_EVERY_MS);
    return openStream(() => askApp(app, `Why do we stem words? /pace ${STREAM_TOKENS_PER_SECOND} ${tokens}`));
  });
  await loadPages(app.url, pages, { ...load, seconds: (STREAMS * OPENED_EVERY_MS) / 1_000 });
  const streams = await Promise.all(opening);
  await eventLoopDelay(app); // reading it resets it
  const memory = sampleMemory(app.pid);
  const { times, failed } = await loadPages(app.url, pages, load);
  const samples = await memory.samples();
  const delay = await eventLoopDelay(app);
  const brokenStreams = streams.filter(({ isOpen }) => !isOpen()).length;
  for (const stream of streams) stream.close();
  return { bare, times, failed, samples, delay, brokenStreams };
}

function rowsOf(measured: Awaited<ReturnType<typeof loadDuringAnswers>>): Measurement[] {
  const { bare, times, failed, samples, delay, brokenStreams } = measured;
  const third = Math.ceil(samples.length / 3);
  const [early, late] = [percentile(samples.slice(0, third), 0.5), percentile(samples.slice(-third), 0.5)];
  const name = `${PAGES_PER_SECOND} pages/s during ${STREAMS} open answers, ${SECONDS} s`;
  return [
    measurement(`${name}: pages served`, times.length / SECONDS, "/s", "a bare server", bare.times.length / 5, {
      atLeast: 0.98 * PAGES_PER_SECOND,
    }),
    measurement(
      `${name}: errors and broken answers`,
      failed + brokenStreams,
      "",
      "a bare server",
      bare.failed,
      {
        atMost: 0,
      },
      { samples: { taken: times.length + failed, needed: PAGES_PER_SECOND * SECONDS } },
    ),
    measurement(
      `${name}: page, p95`,
      percentile(times, 0.95),
      "ms",
      "a bare server",
      percentile(bare.times, 0.95),
      {
        atMost: 150,
      },
      { samples: { taken: times.length, needed: 0.98 * PAGES_PER_SECOND * SECONDS } },
    ),
    measurement(`${name}: event loop delay, p99`, delay, "ms", "its limit", 50, { atMost: 50 }),
    measurement(
      `${name}: memory in the last third`,
      late,
      "MB",
      "in the first third",
      early,
      {
        atMost: 1.1 * early,
      },
      { samples: { taken: samples.length, needed: SECONDS / 2 } },
    ),
  ];
}

/** Returns the 99th percentile of the event loop's delay since the previous call, in milliseconds. */
async function eventLoopDelay({ url }: AppServer): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return 1_000 * Number(/^nodejs_eventloop_lag_p99_seconds ([\d.e-]+)/m.exec(metrics)?.[1]);
}

/** Returns the cookies of 20 page loads: nine by new visitors, ten by returning ones, one with a conversation. */
async function makeVisitors(app: AppServer): Promise<string[]> {
  const returning = await Promise.all(
    Array.from({ length: 10 }, async () => (await fetch(app.url)).headers.get("set-cookie")!.split(";")[0]!),
  );
  const asked = await askApp(app, "Why do we stem words? /pace 0 20");
  await asked.text();
  return [...Array.from({ length: 9 }, () => ""), ...returning, asked.headers.get("set-cookie")!.split(";")[0]!].sort();
}

/** Resolves when the first words arrive, because the search before them is not measured here. */
async function openStream(open: () => Promise<Response>): Promise<{ isOpen: () => boolean; close: () => void }> {
  const response = await open();
  let isOpen = response.status === 200;
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  for (let text = ""; isOpen && !text.includes('"text-delta"');) {
    const { done, value } = await reader.read();
    if (done) isOpen = false;
    text += value ?? "";
  }
  void (async () => {
    while (!(await reader.read()).done);
    isOpen = false;
  })().catch(() => (isOpen = false));
  return { isOpen: () => isOpen, close: () => void reader.cancel().catch(() => {}) };
}
