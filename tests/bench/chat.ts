import { randomUUID } from "node:crypto";
import { startApp, type AppServer } from "../setup/app-server";
import { measurement, median, percentile, type Measurement } from "./measurement";
import { askApp, startProvider } from "./paced-app";
import { sampleMemory } from "./sample-memory";
import { tokensPerSecond, type Arrival } from "./token-rate";

const STREAMS = 300;
const TOKENS_PER_SECOND = 40;
const TOKENS = 800;
/** Answers that are read one after the other. */
const SINGLE = 20;

/** Measures streaming: the latency that the app adds to each token, and 300 concurrent readers. */
export async function benchChat(): Promise<Measurement[]> {
  const provider = await startProvider();
  const env = {
    CHAT_MODEL: "openai-compatible:paced",
    AI_BASE_URL: `${provider.url}/v1`,
    ...(process.env.BENCH_DATABASE_URL
      ? { DATABASE_URL: process.env.BENCH_DATABASE_URL, SESSION_SECRET: "bench-bench-bench-bench-bench-bench" }
      : {}),
  };
  const withApp = async (args: string[], work: (servers: Servers) => Promise<Measurement[]>) => {
    const app = await startApp({ env, mortal: true, args });
    try {
      const servers = { app, provider: provider.url };
      await readStream(openAnswer(servers, 0, 10));
      return await work(servers);
    } finally {
      await app.stop();
    }
  };
  try {
    return [
      ...(await withApp([], async (servers) => [...(await benchSingle(servers)), ...(await benchConcurrent(servers))])),
      ...(await withApp(["--workers", "2"], (servers) => benchConcurrent(servers, { processes: 2 }))),
    ];
  } finally {
    provider.stop();
  }
}

type Servers = { app: AppServer; provider: string };

const openAnswer =
  ({ app }: Servers, rate: number, tokens: number, kind = "pace") =>
  () =>
    askApp(app, `Why do we stem words? /${kind} ${rate} ${tokens}`);
const openBaseline =
  ({ provider }: Servers, rate: number, tokens: number, kind = "pace") =>
  () =>
    fetch(`${provider}/bare/${kind}/${rate}/${tokens}`);

/** Measures answers that are read one after the other. */
async function benchSingle(servers: Servers): Promise<Measurement[]> {
  const single = await inSequence(SINGLE, () => readStream(openAnswer(servers, TOKENS_PER_SECOND, 40, "clock")));
  const singleBaseline = await inSequence(5, () => readStream(openBaseline(servers, TOKENS_PER_SECOND, 40, "clock")));
  const sources = await inSequence(60, () => readStream(openAnswer(servers, 0, 1)));
  const stops = await inSequence(10, () => stopMs(servers));
  const firstSource = sources.map(({ firstSourceMs }) => firstSourceMs);
  return [
    measurement("question to first source, hosted model, median", median(firstSource), "ms", "its limit", 60, {
      atMost: 60,
    }),
    measurement("question to first source, hosted model, p95", percentile(firstSource, 0.95), "ms", "its limit", 150, {
      atMost: 150,
    }),
    measurement(
      "delay of a token, median",
      median(single.flatMap(({ delays }) => delays)),
      "ms",
      "a bare server",
      median(singleBaseline.flatMap(({ delays }) => delays)),
      { atMost: 2 + median(singleBaseline.flatMap(({ delays }) => delays)) },
      { samples: { taken: single.filter(({ delays }) => delays.length > 0).length, needed: SINGLE } },
    ),
    measurement("stop request to the closing of the provider's stream, median", median(stops), "ms", "its limit", 300, {
      atMost: 300,
    }),
  ];
}

/** Measures answers that are read at the same time. */
async function benchConcurrent(servers: Servers, { processes = 1 } = {}): Promise<Measurement[]> {
  const name = `${STREAMS} conversations${processes > 1 ? `, ${processes} processes` : ""}`;
  const maxMemory = 1_000 * processes;
  const sampler = sampleMemory(servers.app.pid);
  const concurrent = await concurrently(STREAMS, openAnswer(servers, TOKENS_PER_SECOND, TOKENS));
  const memory = Math.max(...(await sampler.samples()));
  const concurrentBaseline = await concurrently(STREAMS, openBaseline(servers, TOKENS_PER_SECOND, TOKENS));
  const rateOf = (records: StreamRecord[]) => tokensPerSecond(records.map(({ arrivals }) => arrivals));
  const [rate, baselineRate] = [rateOf(concurrent), rateOf(concurrentBaseline)];
  return [
    measurement(
      `${name} at ${TOKENS_PER_SECOND} tokens/s: failed or incomplete`,
      concurrent.filter((record) => record.tokens !== TOKENS || !record.finished).length,
      "",
      "a bare server",
      concurrentBaseline.filter((record) => record.tokens !== TOKENS).length,
      { atMost: 0 },
      { samples: { taken: concurrent.length, needed: STREAMS } },
    ),
    measurement(
      `${name}: gap between tokens, p95`,
      percentile(
        concurrent.flatMap(({ gaps }) => gaps),
        0.95,
      ),
      "ms",
      "a bare server",
      percentile(
        concurrentBaseline.flatMap(({ gaps }) => gaps),
        0.95,
      ),
      { atMost: 250 },
      { samples: { taken: concurrent.filter(({ gaps }) => gaps.length > 0).length, needed: STREAMS } },
    ),
    measurement(
      `${name}: tokens delivered, from the first token of all to the last`,
      rate,
      "/s",
      "a bare server",
      baselineRate,
      { atLeast: 0.6 * baselineRate },
      { samples: { taken: concurrent.filter(({ tokens }) => tokens > 0).length, needed: STREAMS } },
    ),
    measurement(`${name}: memory of the server`, memory, "MB", "its limit", maxMemory, {
      atMost: maxMemory,
    }),
  ];
}

/** Returns the milliseconds from stopping an answer until the provider's stream is closed. */
async function stopMs({ app, provider }: Servers): Promise<number> {
  const id = randomUUID();
  const response = await askApp(app, "Why do we stem words? /pace 40 400", id);
  const cookie = response.headers.get("set-cookie")?.split(";")[0] ?? "";
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  for (let text = ""; !text.includes("text-delta"); text = (await reader.read()).value ?? "text-delta");
  const stopped = performance.timeOrigin + performance.now();
  await fetch(`${app.url}/api/chat/${id}/stop`, { method: "POST", headers: { cookie } });
  while (!(await reader.read()).done);
  const closed = Number(await (await fetch(`${provider}/closed`)).text());
  return closed > stopped ? closed - stopped : NaN;
}

type StreamRecord = {
  tokens: number;
  finished: boolean;
  delays: number[];
  gaps: number[];
  arrivals: Arrival[];
  firstSourceMs: number;
};

/** Reads a stream to its end, and records when each token arrives. */
async function readStream(open: () => Promise<Response>): Promise<StreamRecord> {
  const started = performance.now();
  const record: StreamRecord = { tokens: 0, finished: false, delays: [], gaps: [], arrivals: [], firstSourceMs: NaN };
  let last = NaN;
  let rest = "";
  const response = await open();
  for await (const text of response.body!.pipeThrough(new TextDecoderStream()) as unknown as AsyncIterable<string>) {
    const at = performance.now();
    const events = (rest + text).split("\n\n");
    rest = events.pop()!;
    for (const event of events) {
      const delta = /"text-delta".*?"delta":"(.*?)"/.exec(event)?.[1];
      if (delta) {
        // Words that arrived concurrently count as one event.
        const tokens = delta
          .replaceAll("\\n", " ")
          .split(" ")
          .filter((word) => word !== "" && !word.startsWith("[")).length;
        record.tokens += tokens;
        record.arrivals.push({ at, tokens });
        if (/^\d+\.\d+ $/.test(delta)) record.delays.push(performance.timeOrigin + at - Number(delta));
        if (!Number.isNaN(last)) record.gaps.push(at - last);
        last = at;
      } else if (Number.isNaN(record.firstSourceMs) && event.includes('"data-rag-source"'))
        record.firstSourceMs = at - started;
      else if (event.includes('"type":"finish"')) record.finished = true;
    }
  }
  return record;
}

async function inSequence<T>(times: number, work: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let time = 0; time < times; time++) results.push(await work());
  return results;
}

const concurrently = (count: number, open: () => Promise<Response>) =>
  Promise.all(Array.from({ length: count }, () => readStream(open)));
