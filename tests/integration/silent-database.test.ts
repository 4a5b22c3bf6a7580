import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ask, readChunks } from "../setup/chat-client";
import { engine } from "../setup/database";
import { Installation } from "../setup/installation";
import { findPostgres, startPostgres, type PostgresCluster } from "../setup/postgres-cluster";

// A database that accepts connections and bytes and never answers: a paused virtual machine, a hung disk, a broken
// route.
const ANSWERED_MS = 12_000;
const REFUSED_MS = 2_000;
const RECOVERED_MS = 2_000;

let cluster: PostgresCluster | null = null;
let installation: Installation;
beforeAll(async () => {
  if (engine === "postgres") cluster = await startPostgres(findPostgres()!);
  installation = await Installation.start(cluster);
}, 120_000);
afterAll(async () => {
  await installation?.stop();
  await cluster?.stop();
});

type Answer = { path: string; status: number; ms: number; body: string };

async function send(path: string, init: RequestInit = {}): Promise<Answer> {
  const startedAt = performance.now();
  const response = await fetch(`${installation.app.url}${path}`, { ...init, signal: AbortSignal.timeout(60_000) });
  const body = await response.text();
  return { path, status: response.status, ms: performance.now() - startedAt, body };
}

/** One request of each kind that needs the database. Pages with a query are not cached. */
function sendAll({ id, cookie }: { id: string; cookie: string }): Promise<Answer[]> {
  const headers = { cookie };
  const message = { id: randomUUID(), role: "user", parts: [{ type: "text", text: "Why do we stem words?" }] };
  const question = {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ id: randomUUID(), course: "search-101", message }),
  };
  return Promise.all([
    send("/?x=1", { headers }),
    send("/courses/search-101?x=1", { headers }),
    send("/courses/search-101/lectures/inverted-index?x=1", { headers }),
    send("/embed/courses/search-101/lectures/inverted-index?x=1"),
    send("/conversations", { headers }),
    send("/shared/abcdefghijklmnopqrst"),
    send(`/api/conversations/${id}`, { headers }),
    send(`/api/chat/${id}/stream`, { headers }),
    send("/api/courses/search-101/search?query=stemming", { headers }),
    send("/api/chat", question),
    send("/readyz"),
  ]);
}

test(
  "with a silent database, requests get 503 with a message within 12 s, and work within 2 s after it returns",
  { timeout: 180_000 },
  async () => {
    const { pid, url } = installation.app;
    const first = await ask(url, { text: "Why do we stem words?" });
    const seen = readChunks(await first.response.text());
    expect(seen.at(-1)).toMatchObject({ type: "finish" });
    const conversation = async () =>
      (await fetch(`${url}/api/conversations/${first.id}`, { headers: { cookie: first.cookie } })).json();
    const before = await conversation();

    const resume = installation.silenceDatabase();
    try {
      for (const limit of [ANSWERED_MS, REFUSED_MS]) {
        const answers = await sendAll(first);
        for (const { path, status, ms, body } of answers) {
          expect({ path, status, inTime: ms < limit }).toEqual({ path, status: 503, inTime: true });
          expect(body, path).toContain("cannot be reached");
          expect(body, path).not.toMatch(/postgres|owner|\/tmp|ECONN|CONNECTION_/i);
        }
        expect((await fetch(`${url}/healthz`)).status).toBe(200);
      }
      await sleep(3_000);
    } finally {
      resume();
    }
    const recoveredMs = await installation.untilReady();
    expect(recoveredMs).toBeLessThan(RECOVERED_MS);
    expect((await send("/courses/search-101?x=1")).status).toBe(200);
    expect(await conversation()).toEqual(before);
    const again = await ask(url, { text: "What does k1 do?", id: first.id, cookie: first.cookie });
    expect(readChunks(await again.response.text()).at(-1)).toMatchObject({ type: "finish" });
    expect(installation.app).toMatchObject({ pid });
    expect(installation.app.isRunning()).toBe(true);
  },
);

test(
  "a database that becomes silent during an answer delays its end but loses nothing",
  { timeout: 120_000 },
  async () => {
    const { url } = installation.app;
    const { id, cookie, response } = await ask(url, { text: "Why do we stem words?" });
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    let body = "";
    while (!body.includes("text-delta")) body += (await reader.read()).value ?? "";
    const resume = installation.silenceDatabase();
    setTimeout(resume, 14_000);
    for (let next = await reader.read(); !next.done; next = await reader.read()) body += next.value;

    const chunks = readChunks(body);
    expect(chunks.at(-1)).toMatchObject({ type: "finish" });
    const text = chunks.map((chunk) => (chunk.type === "text-delta" ? chunk.delta : "")).join("");
    await expect.poll(() => installation.untilReady()).toBeLessThan(RECOVERED_MS);
    const stored = (await (await fetch(`${url}/api/conversations/${id}`, { headers: { cookie } })).json()) as {
      messages: StoredMessage[];
    };
    const answer = stored.messages.find(({ role }) => role === "assistant");
    expect(answer?.parts.map((part) => part.text ?? "").join("")).toBe(text);
    expect(answer?.metadata?.ended).toBeUndefined();
  },
);

type StoredMessage = { role: string; parts: { text?: string }[]; metadata?: { ended?: string } };
