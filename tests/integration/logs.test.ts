import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { errorFacts } from "~/platform/observability/error-facts.server";
import { embeddedPaths } from "~db/embedded/paths";
import { startApp, type AppServer } from "../setup/app-server";
import { ask, readChunks } from "../setup/chat-client";
import { engine, isDistributed, openDatabase } from "../setup/database";
import { startTraceCollector } from "../setup/trace-collector";

// Whatever fails, a server's log and traces contain no words of questions, answers or lectures, and no secrets.
const KEY = 'zq9/"Xk+secret&key';
const CANARY = "quokkas dream of marmalade";

let collector: Awaited<ReturnType<typeof startTraceCollector>>;
let app: AppServer;
beforeAll(async () => {
  collector = await startTraceCollector();
  const env = {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_BSP_SCHEDULE_DELAY: "200",
    AI_API_KEY: KEY,
    LOG_LEVEL: "trace",
    MODEL_TIMEOUT_SECONDS: "10",
  };
  app = await startApp({ args: ["--mocks"], env });
});
afterAll(async () => {
  await app?.stop();
  collector?.stop();
});

type Line = Record<string, unknown> & { err?: Record<string, unknown> };
const lines = (output: string): Line[] =>
  output
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as Line);

/** Reduces a text to its letters and digits, so that escapes do not matter. */
const bare = (text: string) =>
  text
    .toLowerCase()
    .replace(/\\+[nrt]|%[0-9a-f]{2}/g, " ")
    .replace(/[^a-z0-9]+/g, " ");

/** Returns all sequences of three words, which do not occur by chance. */
function phrasesOf(text: string): string[] {
  const words = bare(text).trim().split(" ");
  return words.slice(2).map((_, index) => words.slice(index, index + 3).join(" "));
}

function expectNoWords(written: string, phrases: readonly string[]): void {
  const text = bare(written);
  expect(phrases.filter((phrase) => text.includes(` ${phrase} `))).toEqual([]);
}

function expectNoSecret(written: string): void {
  for (const form of [
    KEY,
    JSON.stringify(KEY).slice(1, -1),
    encodeURIComponent(KEY),
    Buffer.from(KEY).toString("base64").slice(0, 12),
    Buffer.from(`Bearer ${KEY}`).toString("base64").slice(12, 24),
  ]) {
    expect(written).not.toContain(form);
  }
}

describe("the log contains nothing that a failing provider sends", () => {
  test.each<[scenario: string, sentence: RegExp, facts: object]>([
    [
      "/400",
      /rejected the request \(status 400\)/,
      {
        name: "AI_APICallError",
        status: 400,
        host: "models.cuepoint.test",
        kind: "invalid_request_error",
        providerRequestId: "req_400_mocked",
      },
    ],
    ["/401", /refused the API key/, { name: "AI_APICallError", status: 401 }],
    ["/html", /problem on its side \(status 502\)/, { name: "AI_RetryError", reason: "maxRetriesExceeded" }],
    ["/garbage", /could not be read/, { name: "AI_JSONParseError" }],
    ["/chunkjson", /could not be read/, { name: "AI_JSONParseError" }],
    ["/chunktype", /could not be read/, { name: "AI_TypeValidationError" }],
    ["/chunkerror", /could not be read/, {}],
    ["/chunkevil", /could not be read/, { name: "AI_TypeValidationError" }],
    ["/cut", /could not be read/, {}],
    ["/wrong", /a tool call of an answer failed: invalid call/i, { name: "AI_InvalidToolInputError" }],
    ["/wrongjson", /a tool call of an answer failed: invalid call/i, { name: "AI_InvalidToolInputError" }],
    ["/wrongtool", /a tool call of an answer failed: invalid call/i, { name: "AI_NoSuchToolError" }],
  ])("%s", { timeout: 60_000 }, async (scenario, sentence, facts) => {
    const before = app.output().length;
    const question = `Why do we stem words, while ${CANARY}? ${scenario}`;
    const requestId = `case-${scenario.slice(1)}`;
    const { id, cookie, response } = await ask(app.url, { text: question, headers: { "x-request-id": requestId } });
    const chunks = readChunks(await response.text());
    const words = [
      question,
      ...chunks.flatMap((chunk) =>
        chunk.type === "text-delta"
          ? [chunk.delta]
          : chunk.type === "data-rag-source"
            ? [(chunk.data as { content: string }).content]
            : [],
      ),
    ];
    await expect
      .poll(() => lines(app.output()).some((line) => line.requestId === requestId && line.msg === "request"))
      .toBe(true);
    await fetch(`${app.url}/api/conversations/${id}?q=${encodeURIComponent(CANARY)}`, { headers: { cookie } });
    const written = app.output().slice(before);
    expectNoWords(written, words.flatMap(phrasesOf));
    expect(bare(written)).not.toMatch(/quokka|marmalade/);
    expectNoSecret(written);
    const failure = lines(written).find((line) => line.requestId === requestId && Number(line.level) >= 40);
    expect(failure).toMatchObject({
      msg: expect.stringMatching(sentence),
      conversationId: id,
      modelId: "openai-compatible:mock-chat",
      err: facts,
    });
  });
});

test("traces of failures contain none of the provider's words either", async () => {
  await expect
    .poll(() => collector.spans.filter(({ status }) => status?.code === 2).length, { timeout: 20_000 })
    .toBeGreaterThan(2);
  const text = JSON.stringify(collector.spans);
  expect(bare(text)).not.toMatch(/quokka|marmalade|stem words/);
  expectNoSecret(text);
  expect(collector.spans.some(({ status }) => status?.message !== undefined)).toBe(false);
});

test("logs database errors without row values", async () => {
  const sql = await openDatabase(app.dataDir);
  try {
    const failed = (query: Promise<unknown>) =>
      query.then(
        () => expect.fail("the query succeeded"),
        (error: unknown) => errorFacts(error),
      );
    const facts = [
      await failed(sql`select ${CANARY}::text::uuid`),
      await failed(sql`select to_tsquery('english', ${`${CANARY} & (`})`),
      await failed(sql`insert into courses (course_id, title) values (${CANARY}, ${CANARY}), (${CANARY}, ${CANARY})`),
      await failed(sql`select 1 / length(replace(${CANARY}, ${CANARY}, ''))`),
      await failed(sql`select * from ${sql(CANARY.replaceAll(" ", "_"))}`),
    ];
    expect(facts.map(({ code }) => code)).toEqual(["22P02", "42601", expect.stringMatching(/^23/), "22012", "42P01"]);
    expect(JSON.stringify(facts.slice(0, 4))).not.toMatch(/quokka|marmalade/);
    expect(facts[2]).toMatchObject({ name: "PostgresError", ...(isDistributed ? {} : { table: "courses" }) });
    if (engine === "embedded")
      expect(await readFile(embeddedPaths(app.dataDir).log, "utf8")).not.toMatch(/quokka|marmalade/);
  } finally {
    await sql.end();
  }
});

test.each(["throw new Error(words)", "void Promise.reject(new Error(words))"])(
  "logs an uncaught error without its message: %s",
  async (fault) => {
    const program = `import { exitOnUncaughtException } from "./app/platform/observability/uncaught.server.ts"; exitOnUncaughtException(); const words = ${JSON.stringify(CANARY)}; setTimeout(() => { ${fault}; }, 1);`;
    const { status, stderr } = spawnSync(
      process.execPath,
      ["--import", "tsx", "--input-type=module", "--eval", program],
      { encoding: "utf8" },
    );
    expect(lines(stderr)).toEqual([
      expect.objectContaining({
        level: 60,
        msg: "uncaught exception: the server exits",
        err: expect.objectContaining({ name: "Error" }),
      }),
    ]);
    expect(stderr).not.toMatch(/quokka|marmalade/);
    expect(status).toBe(1);
  },
);

test("logs addresses by route, without share tokens, conversation ids and queries", async () => {
  const asked = await ask(app.url, { text: "Why do we stem words?" });
  await asked.response.text();
  const headers = { cookie: asked.cookie, "x-request-id": "routes-are-logged" };
  const shared = (await (
    await fetch(`${app.url}/api/conversations/${asked.id}/share`, { method: "POST", headers })
  ).json()) as { url: string };
  const token = new URL(shared.url, app.url).pathname.split("/").at(-1)!;
  expect(token.length).toBeGreaterThan(15);
  const before = app.output().length;
  // why GET: the line of the request that shared may still be on its way
  const requests = () =>
    lines(app.output().slice(before)).filter(({ msg, method }) => msg === "request" && method === "GET");
  const addresses = [
    `/shared/${token}`,
    `/shared/${token}.data`,
    `/shared//${token}`,
    `/Shared/${token}`,
    `/shared/${token}/${token}`,
    `/${token}`,
    `/api/conversations/${asked.id}/export?format=md`,
    `/conversations?q=${encodeURIComponent(CANARY)}`,
    `/courses/${encodeURIComponent(CANARY)}`,
    `/%00${token}%ff`,
  ];
  const answered: number[] = [];
  for (const address of addresses)
    answered.push((await fetch(`${app.url}${address}`, { headers, redirect: "manual" })).status);
  expect(answered[0]).toBe(200);
  await expect.poll(() => requests().length, { timeout: 10_000 }).toBe(addresses.length);
  const written = app.output().slice(before);
  expect(
    requests()
      .map(({ route }) => route)
      .slice(0, 3),
  ).toEqual(["/shared/:id", "/shared/:id", expect.any(String)]);
  for (const private_ of [token, asked.id, "quokka", "format=md"]) expect(written).not.toContain(private_);
});
