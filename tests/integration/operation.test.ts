import { afterAll, beforeAll, expect, test } from "vitest";
import type { StudyMessage } from "~/conversation/message";
import { startApp, type AppServer } from "../setup/app-server";
import { ask, readChunks, readUntil } from "../setup/chat-client";
import { runCli } from "../setup/run-cli";
import { startTraceCollector } from "../setup/trace-collector";

// Tests what operators use: logs, metrics, traces, the doctor, and a graceful shutdown.
let collector: Awaited<ReturnType<typeof startTraceCollector>>;
let app: AppServer;
beforeAll(async () => {
  collector = await startTraceCollector();
  app = await startApp({
    args: ["--mocks"],
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_BSP_SCHEDULE_DELAY: "200",
      OPENAI_API_KEY: "sk-never-to-be-seen-anywhere",
    },
  });
});
afterAll(async () => {
  await app?.stop();
  collector?.stop();
});

const metric = async (name: string) =>
  Number(
    new RegExp(`^${name.replace(/[{}"]/g, "\\$&")} ([\\d.e+-]+)$`, "m").exec(
      await (await fetch(`${app.url}/metrics`)).text(),
    )?.[1] ?? NaN,
  );

test("measures the process from the first time that someone reads the metrics", async () => {
  expect(await metric("nodejs_eventloop_lag_max_seconds")).toBeGreaterThan(0); // 0: nothing was measured
  expect(await metric("nodejs_heap_size_used_bytes")).toBeGreaterThan(10_000_000);
});

test("counts requests, answers, first sources and words, searches, tokens, failures, streams and connections", async () => {
  const before = { complete: (await metric('cuepoint_answers_total{status="complete"}')) || 0 };
  const { response } = await ask(app.url, { text: "Why do we stem words?" });
  expect(await metric("cuepoint_open_streams")).toBe(1);
  await response.text();
  await (await ask(app.url, { text: "Why do we stem words? /500" })).response.text();
  await expect.poll(() => metric("cuepoint_open_streams")).toBe(0);
  expect(await metric('cuepoint_answers_total{status="complete"}')).toBe(before.complete + 1);
  expect(await metric('cuepoint_answers_total{status="failed"}')).toBeGreaterThanOrEqual(1);
  expect(await metric('cuepoint_provider_errors_total{code="model_unavailable"}')).toBeGreaterThanOrEqual(1);
  for (const name of ["first_source_seconds", "first_token_seconds", "search_seconds", "question_embedding_seconds"])
    expect(await metric(`cuepoint_${name}_count`)).toBeGreaterThanOrEqual(1);
  expect(await metric("cuepoint_tokens_total")).toBeGreaterThanOrEqual(320);
  expect(await metric("cuepoint_database_connections")).toBeGreaterThanOrEqual(1);
  expect(await metric("cuepoint_embedder_queue")).toBe(0);
  expect(await (await fetch(`${app.url}/metrics`)).text()).toMatch(
    /cuepoint_http_request_seconds_count\{method="POST",route="\/api\/chat",status="200"\} \d+/,
  );
});

test("serves metrics without ADMIN_TOKEN only to programs on this machine, whatever headers are sent", async () => {
  const status = async (headers: Record<string, string>) => (await fetch(`${app.url}/metrics`, { headers })).status;
  expect(await status({})).toBe(200);
  for (const header of ["x-forwarded-for", "x-real-ip", "forwarded", "x-forwarded-host"]) {
    expect(await status({ [header]: "127.0.0.1" })).toBe(403);
    expect(await status({ [header]: "203.0.113.9" })).toBe(403);
  }
});

test("logs the ids of the request and the conversation, but neither words nor secrets", async () => {
  const { id, response } = await ask(app.url, {
    text: "Why do we stem words?",
    headers: { "x-request-id": "from-the-proxy-1" },
  });
  expect(response.headers.get("x-request-id")).toBe("from-the-proxy-1");
  await response.text();
  await ask(app.url, {
    text: "Is there anything on stemming? /401",
    headers: { "x-request-id": "from-the-proxy-2" },
  }).then((asked) => asked.response.text());
  await fetch(`${app.url}/api/courses/search-101/search?query=my+private+question`);
  const lines = () =>
    app
      .output()
      .split("\n")
      .filter((line) => line.startsWith("{") && line.endsWith("}"))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  const request = () => lines().find(({ requestId, msg }) => requestId === "from-the-proxy-1" && msg === "request");
  const failure = () => lines().find(({ requestId, level }) => requestId === "from-the-proxy-2" && level === 50);
  await expect.poll(() => request() && failure()).toBeDefined();
  expect(request()).toMatchObject({
    method: "POST",
    route: "/api/chat",
    status: 200,
    conversationId: id,
    ms: expect.any(Number),
  });
  expect(failure()).toMatchObject({
    msg: expect.stringContaining("refused the API key"),
  });
  for (const unsaid of ["sk-", "my private question", "private+question", "anything on stemming"])
    expect(app.output()).not.toContain(unsaid);
});

test("traces the steps and searches of an answer without its words", async () => {
  const { id, response } = await ask(app.url, { text: "Why do we stem words at all?" });
  await response.text();
  // Each span is sent when it ends. The answer's own span is the last.
  const own = () => collector.spans.filter((span) => span.attributes.some(({ value }) => value.stringValue === id));
  const count = (name: string) => own().filter((span) => span.name === name).length;
  await expect
    .poll(() => ["ai.streamText", "ai.streamText.doStream", "ai.toolCall"].map(count), { timeout: 20_000 })
    .toEqual([1, 2, 1]);
  expect(new Set(own().map(({ traceId }) => traceId)).size).toBe(1);
  expect(JSON.stringify(collector.spans)).not.toContain("stem words at all");
});

test(
  "on SIGTERM, a server finishes short answers, marks long ones as interrupted, and exits within 10 seconds",
  { timeout: 90_000 },
  async () => {
    const ending = await startApp({ dataDir: app.dataDir, args: ["--mocks"], mortal: true });
    const [short, long] = await Promise.all([
      ask(ending.url, { text: "Why do we stem words?" }),
      ask(ending.url, { text: "What does k1 do? /slow" }),
    ]);
    const answers = await Promise.all([short, long].map(({ response }) => readUntil(response, '"data-rag-source"')));
    const texts = Promise.all(answers.map(({ rest }) => rest()));
    const startedAt = performance.now();
    await ending.stop();
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    const [shortText = "", longText = ""] = await texts;
    expect(readChunks(shortText).at(-1)).toMatchObject({ type: "finish" });
    expect(readChunks(longText)).toContainEqual({ type: "message-metadata", messageMetadata: { ended: "cut" } });
    const messages = async ({ id, cookie }: { id: string; cookie: string }) =>
      (
        (await (await fetch(`${app.url}/api/conversations/${id}`, { headers: { cookie } })).json()) as {
          messages: StudyMessage[];
        }
      ).messages;
    expect((await messages(short)).at(-1)!.metadata).not.toHaveProperty("ended");
    const [, cut] = await messages(long);
    expect(cut!.metadata).toMatchObject({ ended: "cut" });
    expect(cut!.parts.some(({ type }) => type === "data-rag-source")).toBe(true);
  },
);

test("the doctor accepts a working installation, and says how to fix a broken one", { timeout: 120_000 }, async () => {
  const doctor = async (env: Record<string, string> = {}) => {
    const { code, stdout, stderr } = await runCli("doctor", ["--json"], { DATA_DIR: app.dataDir, ...env });
    const findings = stdout
      .trim()
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line) as { check: string; state: string; found: string; advice?: string });
    return { code, stderr, findings, of: (check: string) => findings.filter((finding) => finding.check === check) };
  };
  const good = await doctor();
  expect(good).toMatchObject({ code: 0 });
  expect(good.findings.filter(({ state }) => state === "ok").map(({ check }) => check)).toEqual(
    expect.arrayContaining(["node", "settings", "disk", "database", "clock", "embedder", "provider"]),
  );

  const unreachable = await doctor({
    DATABASE_URL: "postgres://nobody:hunter2@127.0.0.1:1/none",
    SESSION_SECRET: "0123456789abcdef",
  });
  expect(unreachable.code).toBe(1);
  expect(unreachable.of("database")[0]).toMatchObject({ state: "failed" });
  expect(JSON.stringify(unreachable)).not.toContain("hunter2");

  const refused = await doctor({
    CHAT_MODEL: "openai-compatible:none",
    AI_BASE_URL: "http://127.0.0.1:9/v1",
  });
  expect(refused.of("provider")[0]).toMatchObject({
    state: "failed",
    found: expect.stringMatching(/cannot be reached/),
  });
  expect(
    (await doctor({ EMBEDDING_MODEL: "openai:text-embedding-3-small", MOCKS: "true" }))
      .of("database")
      .some(({ found }) => /were embedded with local:minilm/.test(found)),
  ).toBe(true);
  expect(await runCli("doctor", [], { ASKS_PER_MINUTE: "many" })).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("ASKS_PER_MINUTE: must be a whole number"),
  });
});
