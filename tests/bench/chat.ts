import { randomUUID } from "node:crypto";
import { startApp, type AppServer } from "../setup/app-server";
import { measurement, median, percentile, type Measurement } from "./measurement";
import { askApp, startProvider } from "./paced-app";
import { sampleMemory } from "./sample-memory";

const STREAMS = 300;
const TOKENS_PER_SECOND = 40;
const TOKENS = 800;

/** Measures streaming: what the app adds to the latency of a token, and how it handles 300 concurrent readers. */
export async function benchChat(): Promise<Measurement[]> {
  const provider = await startProvider();
  const env = {
    CHAT_MODEL: "openai-compatible:paced",
    AI_BASE_URL: `${provider.url}/v1`,
    ...(process.env.BENCH_DATABASE_URL
      ? { DATABASE_URL: process.env.BENCH_DATABASE_URL, SESSION_SECRET: "bench-bench-bench-bench-bench-bench" }
      : {}),
  };
  const app = await startApp({ env, mortal: true });
  try {
    const asked =
      (rate: number, tokens: number, kind = "pace") =>
      () =>
        askApp(app, `Why do we stem words? /${kind} ${rate} ${tokens}`);
    const bare =
      (rate: number, tokens: number, kind = "pace") =>
      () =>
        fetch(`${provider.url}/bare/${kind}/${rate}/${tokens}`);
    await listen(asked(0, 10));

    const alone = await sequence(20, () => listen(asked(TOKENS_PER_SECOND, 40, "clock")));
    const aloneBare = await sequence(5, () => listen(bare(TOKENS_PER_SECOND, 40, "clock")));
    const sources = await sequence(60, () => listen(asked(0, 1)));

    const stops = await sequence(10, () => stopMs(app, provider.url));

    const sampler = sampleMemory(app.pid);
    const crowd = await together(STREAMS, asked(TOKENS_PER_SECOND, TOKENS));
    const memory = Math.max(...(await sampler.samples()));
    const crowdBare = await together(STREAMS, bare(TOKENS_PER_SECOND, TOKENS));

    const firstSource = sources.map(({ firstSourceMs }) => firstSourceMs);
    return [
      measurement("question posted to first source, hosted model, median", median(firstSource), "ms", "its limit", 60, {
        atMost: 60,
      }),
      measurement(
        "question posted to first source, hosted model, p95",
        percentile(firstSource, 0.95),
        "ms",
        "its limit",
        150,
        { atMost: 150 },
      ),
      measurement(
        "delay of a token, median",
        median(alone.flatMap(({ delays }) => delays)),
        "ms",
        "a bare server",
        median(aloneBare.flatMap(({ delays }) => delays)),
        { atMost: 2 + median(aloneBare.flatMap(({ delays }) => delays)) },
      ),
      measurement("stop pressed to the provider's stream closed, median", median(stops), "ms", "its limit", 300, {
        atMost: 300,
      }),
      measurement(
        `${STREAMS} conversations at ${TOKENS_PER_SECOND} tokens/s: failed or incomplete`,
        crowd.filter((heard) => heard.tokens !== TOKENS || !heard.finished).length,
        "",
        "a bare server",
        crowdBare.filter((heard) => heard.tokens !== TOKENS).length,
        { atMost: 0 },
      ),
      measurement(
        `${STREAMS} conversations: gap between tokens, p95`,
        percentile(
          crowd.flatMap(({ gaps }) => gaps),
          0.95,
        ),
        "ms",
        "a bare server",
        percentile(
          crowdBare.flatMap(({ gaps }) => gaps),
          0.95,
        ),
        { atMost: 250 },
      ),
      measurement(
        `${STREAMS} conversations: tokens delivered`,
        rateOf(crowd),
        "/s",
        "a bare server",
        rateOf(crowdBare),
        { atLeast: 0.6 * rateOf(crowdBare) },
      ),
      measurement(`${STREAMS} conversations: memory of the server`, memory, "MB", "its limit", 1_000, {
        atMost: 1_000,
      }),
    ];
  } finally {
    await app.stop();
    provider.stop();
  }
}

/** Measures the time from stopping an answer until the provider's stream is closed. */
async function stopMs(app: AppServer, provider: string): Promise<number> {
  const id = randomUUID();
  const response = await askApp(app, "Why do we stem words? /pace 40 400", id);
  const cookie = response.headers.get("set-cookie")?.split(";")[0] ?? "";
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  for (let text = ""; !text.includes("text-delta"); text = (await reader.read()).value ?? "text-delta");
  const stopped = performance.timeOrigin + performance.now();
  await fetch(`${app.url}/api/chat/${id}/stop`, { method: "POST", headers: { cookie } });
  while (!(await reader.read()).done);
  const closed = Number(await (await fetch(`${provider}/closed`)).text());
  return closed > stopped ? closed - stopped : Infinity;
}

type Heard = {
  tokens: number;
  finished: boolean;
  delays: number[];
  gaps: number[];
  arrivals: { at: number; tokens: number }[];
  firstSourceMs: number;
};

/** Reads a stream to its end and records when each token arrived. */
async function listen(open: () => Promise<Response>): Promise<Heard> {
  const started = performance.now();
  const heard: Heard = { tokens: 0, finished: false, delays: [], gaps: [], arrivals: [], firstSourceMs: NaN };
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
        // Words that arrived together count as one event.
        const tokens = delta
          .replaceAll("\\n", " ")
          .split(" ")
          .filter((word) => word !== "" && !word.startsWith("[")).length;
        heard.tokens += tokens;
        heard.arrivals.push({ at, tokens });
        if (/^\d+\.\d+ $/.test(delta)) heard.delays.push(performance.timeOrigin + at - Number(delta));
        if (!Number.isNaN(last)) heard.gaps.push(at - last);
        last = at;
      } else if (Number.isNaN(heard.firstSourceMs) && event.includes('"data-rag-source"'))
        heard.firstSourceMs = at - started;
      else if (event.includes('"type":"finish"')) heard.finished = true;
    }
  }
  return heard;
}

async function sequence<T>(times: number, work: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let time = 0; time < times; time++) results.push(await work());
  return results;
}

const together = (count: number, open: () => Promise<Response>) =>
  Promise.all(Array.from({ length: count }, () => listen(open)));

/** Returns tokens per second while all streams were active. */
function rateOf(heard: Heard[]): number {
  const from = Math.max(...heard.map(({ arrivals }) => arrivals[0]?.at ?? 0));
  const to = Math.min(...heard.map(({ arrivals }) => arrivals.at(-1)?.at ?? 0));
  const tokens = heard
    .flatMap(({ arrivals }) => arrivals)
    .reduce((sum, { at, tokens: own }) => sum + (at > from && at <= to ? own : 0), 0);
  return (tokens * 1000) / (to - from);
}
