import { setTimeout as sleep } from "node:timers/promises";
import { PATHOLOGICAL_MARKDOWN } from "../fixtures/pathological-markdown";
import { ask } from "../setup/chat-client";
import type { Bench } from "./bench-app";
import { measurement, percentile, type Measurement } from "./measurement";

const SECONDS = 20;
const PAGES_PER_SECOND = 50;
const PAGE = "/courses/search-101/lectures/inverted-index";
const LENGTH = 32_000;

/** Measures page loads while another visitor opens a shared conversation with pathological Markdown every second. */
export async function benchPathologicalPage(bench: Bench): Promise<Measurement[]> {
  const shared = await sharePathologicalAnswers(bench);
  await pageTimes(bench.app.url, 5);
  const quiet = await pageTimes(bench.app.url, SECONDS);
  const [beside] = await Promise.all([pageTimes(bench.app.url, SECONDS), openEverySecond(shared, SECONDS)]);
  const alone = percentile(quiet, 0.95);
  return [
    measurement(
      `${PAGES_PER_SECOND} pages/s and one page of pathological Markdown per second: page, p95`,
      percentile(beside, 0.95),
      "ms",
      "the same pages alone",
      alone,
      { atMost: alone + 10 },
    ),
  ];
}

async function sharePathologicalAnswers({ app, sql }: Bench): Promise<string[]> {
  const shared: string[] = [];
  for (const make of [...PATHOLOGICAL_MARKDOWN.values()].slice(0, SECONDS)) {
    const { id, cookie, response } = await ask(app.url, { text: "Why do we stem words?" });
    await response.text();
    await sql`
      update messages set parts = ${sql.json([{ type: "text", text: make(LENGTH) }])}
      where conversation_id = ${id} and role = 'assistant'`;
    const answer = await fetch(`${app.url}/api/conversations/${id}/share`, { method: "POST", headers: { cookie } });
    const { url } = (await answer.json()) as { url: string };
    shared.push(new URL(url, app.url).href);
  }
  return shared;
}

async function openEverySecond(urls: readonly string[], seconds: number): Promise<void> {
  for (let n = 0; n < seconds; n++) {
    const [response] = await Promise.all([fetch(urls[n % urls.length]!), sleep(1_000)]);
    if (response.status !== 200) throw new Error(`A shared page returned ${response.status}.`);
    await response.arrayBuffer();
  }
}

async function pageTimes(url: string, seconds: number): Promise<number[]> {
  const times: number[] = [];
  const started = performance.now();
  const all: Promise<unknown>[] = [];
  for (let n = 0; n < seconds * PAGES_PER_SECOND; n++) {
    const due = started + (1_000 * n) / PAGES_PER_SECOND;
    if (due > performance.now()) await sleep(due - performance.now());
    const loaded = fetch(url + PAGE).then(async (response) => {
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`A page returned ${response.status}.`);
      times.push(performance.now() - due);
    });
    all.push(loaded);
  }
  await Promise.all(all);
  return times;
}
