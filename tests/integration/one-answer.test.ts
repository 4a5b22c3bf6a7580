import { randomUUID } from "node:crypto";
import type { UIMessageChunk } from "ai";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { Ending, StudyMessage } from "~/conversation/message";
import type { Sql } from "~db/connect.server";
import { startApp, type AppServer } from "../setup/app-server";
import { ask, readChunks, readUntil, type Question } from "../setup/chat-client";
import { newDataDir, openDatabase, removeDataDir } from "../setup/database";
import { RunawayProvider } from "../setup/runaway-provider";

// A model or provider that would cost without limit: what reaches the provider, the reader and the database.
const CHARACTERS = 32_000;
/** The deadline of an answer. `ANSWER_SECONDS=3600`: a provider that streams for an hour. */
const SECONDS = Number(process.env.ANSWER_SECONDS ?? 5);
/** Time for anchors and storing on a busy machine, in milliseconds. */
const SPARE_MS = 5_000;

const provider = new RunawayProvider();
let dataDir: string;
let app: AppServer;
let sql: Sql;
beforeAll(async () => {
  dataDir = await newDataDir();
  const env = {
    CHAT_MODEL: "openai-compatible:runaway",
    AI_BASE_URL: await provider.listen(),
    ANSWER_TIMEOUT_SECONDS: String(SECONDS),
    MODEL_TIMEOUT_SECONDS: "60",
    SESSION_SECRET: "a secret of the tests alone",
  };
  app = await startApp({ dataDir, env });
  sql = await openDatabase(dataDir);
});
afterAll(async () => {
  await sql?.end({ timeout: 1 });
  await app?.stop();
  await provider.close();
  await removeDataDir(dataDir);
});
beforeEach(() => provider.reset());
afterEach(() => expect(provider.bytesReceived).toBeLessThanOrEqual(1_000_000));

const QUESTION = "Why do we stem words?";

async function answer(
  question: Question,
): Promise<{ id: string; cookie: string; chunks: UIMessageChunk[]; ms: number }> {
  const started = performance.now();
  const { id, cookie, response } = await ask(app.url, question);
  expect(response.status).toBe(200);
  const chunks = readChunks(await response.text());
  return { id, cookie, chunks, ms: performance.now() - started };
}

async function stored({ id, cookie }: { id: string; cookie: string }): Promise<StudyMessage | undefined> {
  const response = await fetch(`${app.url}/api/conversations/${id}`, { headers: { cookie } });
  const { messages } = (await response.json()) as { messages: StudyMessage[] };
  return messages.findLast(({ role }) => role === "assistant");
}

const written = (chunks: UIMessageChunk[]) =>
  chunks.map((chunk) => (chunk.type === "text-delta" || chunk.type === "reasoning-delta" ? chunk.delta : "")).join("");
const wordsOf = (message: StudyMessage) =>
  message.parts.map((part) => (part.type === "text" || part.type === "reasoning" ? part.text : "")).join("");
const dataOf = (parts: readonly { type: string; data?: unknown }[], type: string) =>
  parts.filter((part) => part.type === type).map(({ data }) => data);
const ended = (chunks: UIMessageChunk[]) =>
  chunks
    .flatMap((chunk) => ("messageMetadata" in chunk ? ((chunk.messageMetadata as { ended?: Ending }).ended ?? []) : []))
    .at(-1);

/** The stored answer equals the streamed one: words, sources, anchors, and why it ended. */
async function expectStoredAs({
  id,
  cookie,
  chunks,
}: {
  id: string;
  cookie: string;
  chunks: UIMessageChunk[];
}): Promise<void> {
  const message = (await stored({ id, cookie }))!;
  expect(wordsOf(message)).toBe(written(chunks));
  for (const type of ["data-rag-source", "data-citation-anchor"])
    expect(dataOf(message.parts, type)).toEqual(dataOf(chunks, type));
  expect(message.metadata?.ended).toBe(ended(chunks));
}

test.each<[command: string, what: string]>([
  ["/endless", "words without end"],
  ["/gulp", "more in one piece than an answer can have"],
  ["/think", "thoughts without end"],
])("%s: %s are cut at the maximum length of an answer, and the provider's stream is closed", async (command) => {
  const asked = await answer({ text: `${QUESTION} ${command}` });
  expect(written(asked.chunks)).toHaveLength(CHARACTERS);
  expect(ended(asked.chunks)).toBe("too_long");
  expect(asked.chunks.at(-1)).toMatchObject({ type: "finish" });
  await expectStoredAs(asked);
  await expect.poll(() => provider.closedEarly + Number(command === "/gulp")).toBe(1);
  expect(provider.bytesSent).toBeLessThan(20_000_000);
  for (const { maxTokens } of provider.requests) expect(maxTokens).toBeLessThanOrEqual(CHARACTERS / 4);
});

test.each(["/empty", "/input"])(
  "%s: an endless stream without words is ended, and nothing is stored",
  async (command) => {
    provider.reset();
    const asked = await answer({ text: `${QUESTION} ${command}` });
    expect(written(asked.chunks)).toBe("");
    // The limit on pieces, the deadline or the limit on bytes may come first, depending on the machine.
    expect(["too_long", "too_slow", "failed"], JSON.stringify(asked.chunks.slice(-2))).toContain(ended(asked.chunks));
    if (ended(asked.chunks) === "failed")
      expect(asked.chunks.at(-1)).toMatchObject({
        type: "error",
        errorText: expect.stringMatching(/broke off or could not be read/),
      });
    expect(asked.ms).toBeLessThan(SECONDS * 1_000 + SPARE_MS);
    expect(JSON.stringify(asked.chunks).length).toBeLessThan(200_000);
    await expect.poll(() => provider.closedEarly).toBe(1);
  },
);

test("an endless event ends the stream with a message", async () => {
  const { chunks } = await answer({ text: `${QUESTION} /lump` });
  expect(chunks.flatMap((chunk) => (chunk.type === "error" ? [chunk.errorText] : []))).toEqual([
    expect.stringMatching(/broke off or could not be read/),
  ]);
  expect(JSON.stringify(chunks).length).toBeLessThan(200_000);
});

const timeout = SECONDS * 1_000 + 60_000;
test.each(["/drip", "/comments"])("%s: an endless slow stream ends at the deadline", { timeout }, async (command) => {
  const asked = await answer({ text: `${QUESTION} ${command}` });
  expect(asked.ms).toBeGreaterThan(SECONDS * 1_000 - 500);
  expect(asked.ms).toBeLessThan(SECONDS * 1_000 + SPARE_MS);
  expect(ended(asked.chunks)).toBe("too_slow");
  if (command === "/drip") {
    expect(written(asked.chunks)).toMatch(/^a+$/);
    await expectStoredAs(asked);
  }
  await expect.poll(() => provider.closedEarly).toBe(1);
});

test("a provider's Retry-After of an hour does not extend the deadline", async () => {
  const { chunks, ms } = await answer({ text: `${QUESTION} /later` });
  expect(ms).toBeLessThan(SECONDS * 1_000 + SPARE_MS);
  expect(chunks.some(({ type }) => type === "error" || type === "abort")).toBe(true);
});

test.each([3, 50, 5_000])("runs eight of %i tool calls in every step, and sends only their results", async (count) => {
  const asked = await answer({ text: `${QUESTION} /tools ${count}` });
  const calls = asked.chunks.filter(({ type }) => type === "tool-input-available");
  expect(calls).toHaveLength(8);
  expect(asked.chunks.filter(({ type }) => type === "tool-output-available")).toHaveLength(8);
  expect(asked.chunks.some(({ type }) => type === "tool-input-error" || type === "tool-output-error")).toBe(false);
  expect(provider.requests.length).toBeLessThanOrEqual(5);
  expect(
    provider.requests.flatMap(({ messages }) => messages).filter(({ role }) => role === "tool").length,
  ).toBeLessThanOrEqual(5 * 8);
  expect(ended(asked.chunks)).toBe("too_many_lookups");
  await expectStoredAs(asked);
});

test("gives the model the newest of 2,000 long turns, with their source numbers", async () => {
  const first = await answer({ text: QUESTION });
  const number = (dataOf(first.chunks, "data-rag-source")[0] as { chunk_number: number }).chunk_number;
  await lengthen(first.id, 2_000, `${"And so it goes on and on. ".repeat(400)} [${number}]`);
  provider.reset();
  const next = await answer({ text: "And why is that?", id: first.id, cookie: first.cookie });
  expect(next.chunks.at(-1)).toMatchObject({ type: "finish" });
  for (const { body, messages } of provider.requests) {
    expect(Buffer.byteLength(body)).toBeLessThan(160_000);
    const questions = messages.filter(({ role }) => role === "user").map(({ content }) => JSON.stringify(content));
    expect(questions.length).toBeLessThanOrEqual(9);
    expect(questions.at(-1)).toContain("And why is that?");
    expect(questions.at(-2)).toContain("question 1999");
    expect(body).toContain("And so it goes on");
  }
});

/** Adds turns whose answers search, cite and have ten thousand characters. */
async function lengthen(id: string, turns: number, text: string): Promise<void> {
  const passages = Array.from({ length: 6 }, (_, index) => ({
    number: index + 1,
    friendly_id: "The inverted index @ 00:00",
    lecture: "inverted-index",
    start_seconds: 0,
    end_seconds: 60,
    content: "Words of a minute. ".repeat(60),
    score: 1,
    similarity: 1,
    coverage: 1,
  }));
  const call = {
    type: "tool-search_course",
    toolCallId: "call",
    state: "output-available",
    input: { query: "q" },
    output: { passages },
  };
  await sql`
    insert into messages (course_id, conversation_id, message_id, position, role, parts, status)
    select 'search-101', ${id}, 'seeded-' || n, 10 + n, case when n % 2 = 0 then 'user' else 'assistant' end,
           case when n % 2 = 0 then jsonb_build_array(jsonb_build_object('type', 'text', 'text', 'question ' || n / 2))
                else jsonb_build_array(${sql.json(call)}::jsonb || jsonb_build_object('toolCallId', 'call-' || n), jsonb_build_object('type', 'text', 'text', ${text}::text)) end, 'complete'
    from generate_series(0, ${2 * turns - 1}::int) n`;
}

test("the list of 1,000 lectures is cut to fit", async () => {
  const course = `wide-${randomUUID().slice(0, 8)}`;
  await sql`insert into courses (course_id, title) values (${course}, 'A wide course')`;
  await sql`
    insert into lectures (course_id, lecture_id, position, title, language, text_config, duration_ms, chapters, content_hash, timing, embedding_model)
    select ${course}, 'lecture-' || n, n, 'A lecture with a title of some length, number ' || n, 'en', 'english', 60000,
           (select jsonb_agg(jsonb_build_object('startMs', c * 1000, 'title', 'Chapter ' || c)) from generate_series(0, 50) c), 'x', 'exact', 'local:minilm-l6-v2'
    from generate_series(1, 1000) n`;
  const { chunks } = await answer({ text: `${QUESTION} /tools 8`, course });
  const listed = chunks
    .flatMap((chunk) =>
      chunk.type === "tool-output-available" ? [chunk.output as { lectures?: unknown[]; note?: string }] : [],
    )
    .find(({ lectures }) => lectures);
  expect(listed!.lectures!.length).toBeGreaterThan(5);
  expect(listed!.note).toMatch(/more did not fit/);
  for (const { body } of provider.requests) expect(Buffer.byteLength(body)).toBeLessThan(160_000);
});

test("if the provider reports no usage, an answer is charged by the bytes sent, and its reservation ends", async () => {
  const { id } = await answer({ text: `${QUESTION} /drip` });
  const [row] = await sql<{ tokens: number; answers: number }[]>`
    select u.tokens::int, u.answers from token_usage u join conversations c on c.course_id = u.course_id and c.visitor_id = u.visitor_id where c.conversation_id = ${id}`;
  expect(row!.answers).toBe(1);
  expect(row!.tokens).toBeGreaterThan(provider.bytesReceived / 4 / 1.5);
  expect(row!.tokens).toBeLessThan((provider.bytesReceived / 4) * 1.5);
  await expect.poll(async () => (await sql`select 1 from token_reservations`).length).toBe(0);
});

test("a stopped answer closes the provider's stream and frees its reservation", async () => {
  const { id, cookie, response } = await ask(app.url, { text: `${QUESTION} /drip` });
  const live = await readUntil(response, '"text-delta"');
  await fetch(`${app.url}/api/chat/${id}/stop`, { method: "POST", headers: { cookie } });
  expect(ended(readChunks(await live.rest()))).toBe("stopped");
  await expect.poll(() => provider.closedEarly).toBe(1);
  await expect.poll(async () => (await sql`select 1 from token_reservations`).length).toBe(0);
});
