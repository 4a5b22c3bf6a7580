import type { UIMessageChunk } from "ai";
import { afterAll, beforeAll, expect, test } from "vitest";
import { RagSource, type StudyMessage } from "~/conversation/message";
import { deleteConversation } from "~db/conversations.server";
import { lockName } from "~db/locks.server";
import { startApp, type AppServer } from "../setup/app-server";
import { ask, readChunks } from "../setup/chat-client";
import { countWaiting, engine, isDistributed, openDatabase } from "../setup/database";

let app: AppServer;
beforeAll(async () => void (app = await startApp({ args: ["--mocks"], env: { MODEL_TIMEOUT_SECONDS: "10" } })));
afterAll(() => app?.stop());

const textOf = (chunks: UIMessageChunk[]) =>
  chunks.map((chunk) => (chunk.type === "text-delta" ? chunk.delta : "")).join("");

test("a hosted model searches first and cites the numbers of its sources", async () => {
  const { response } = await ask(app.url, { text: "Why do we stem words?" });
  const chunks = readChunks(await response.text());
  expect(chunks[0]).toMatchObject({ type: "start", messageMetadata: { model: "openai-compatible:mock-chat" } });
  const order = ["tool-input-available", "data-rag-source", "tool-output-available", "text-delta"].map((type) =>
    chunks.findIndex((chunk) => chunk.type === type),
  );
  expect(order).toEqual([...order].sort((a, b) => a - b));
  expect(order[0]).toBeGreaterThan(0);
  const numbers = new Set(
    chunks.flatMap((chunk) =>
      chunk.type === "data-rag-source" ? [RagSource.parse((chunk as { data: unknown }).data).chunk_number] : [],
    ),
  );
  const cited = [...textOf(chunks).matchAll(/\[(\d+)\]/g)].map((marker) => Number(marker[1]));
  expect(cited.length).toBeGreaterThan(0);
  for (const number of cited) expect(numbers).toContain(number);
  expect(chunks.at(-1)).toMatchObject({ type: "finish", messageMetadata: { total_tokens: 320 } });
});

test.each([
  ["/401", /is not set up correctly/],
  ["/404", /openai-compatible:mock-chat is not set up correctly/],
  ["/429", /receiving too many requests\. Try again in 2 seconds/],
  ["/500", /problem on its side \(status 500\)/],
  ["/down", /cannot be reached/],
  ["/garbage", /broke off or could not be read/],
  ["/hang", /did not answer in time/],
])(
  "a provider error %s becomes a clear message without the key, and the server keeps running",
  async (word, sentence) => {
    const { response } = await ask(app.url, { text: `Why do we stem words? ${word}` });
    const body = await response.text();
    const errors = readChunks(body).flatMap((chunk) => (chunk.type === "error" ? [chunk.errorText] : []));
    expect(errors).toEqual([expect.stringMatching(sentence)]);
    expect(body).not.toContain("sk-secret");
    expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
  },
);

test("an interrupted answer keeps its words and sources, and can be regenerated", async () => {
  const cut = await ask(app.url, { text: "Why do we stem words? /cut" });
  const chunks = readChunks(await cut.response.text());
  expect(chunks.some((chunk) => chunk.type === "error")).toBe(true);
  expect(textOf(chunks)).not.toBe("");
  const stored = (await (
    await fetch(`${app.url}/api/conversations/${cut.id}`, { headers: { cookie: cut.cookie } })
  ).json()) as { messages: StudyMessage[] };
  const parts = stored.messages[1]!.parts;
  expect(parts.map((part) => (part.type === "text" ? part.text : "")).join("")).toBe(textOf(chunks));
  expect(parts.some((part) => part.type === "data-rag-source")).toBe(true);
  const again = await ask(app.url, { text: "Why do we stem words?", id: cut.id, cookie: cut.cookie });
  expect(readChunks(await again.response.text()).at(-1)).toMatchObject({ type: "finish" });
});

test("stopping an answer keeps the words written so far", async () => {
  const { id, cookie, response } = await ask(app.url, { text: "Why do we stem words? /slow" });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let body = "";
  while (!body.includes("text-delta")) body += (await reader.read()).value ?? "";
  const stopped = await fetch(`${app.url}/api/chat/${id}/stop`, { method: "POST", headers: { cookie } });
  expect(await stopped.json()).toEqual({ stopped: true });
  for (let next = await reader.read(); !next.done; next = await reader.read()) body += next.value;
  expect(readChunks(body).some((chunk) => chunk.type === "abort")).toBe(true);
  await expect
    .poll(async () => {
      const stored = (await (await fetch(`${app.url}/api/conversations/${id}`, { headers: { cookie } })).json()) as {
        messages: StudyMessage[];
      };
      return stored.messages.length;
    })
    .toBe(2);
});

// The embedded engine runs one transaction at a time, and a cluster waits for locks where the test does not see it.
test.skipIf(engine === "embedded" || isDistributed)(
  "storing an answer and deleting its conversation at the same time both succeed",
  async () => {
    const sql = await openDatabase(app.dataDir);
    try {
      const { id, cookie, response } = await ask(app.url, { text: "Why do we stem words? /slow" });
      const reader = response.body!.getReader();
      await reader.read();
      let deletion: Promise<unknown> | undefined;
      await sql.begin(async (inStep) => {
        await sql.begin(async (before) => {
          await lockName(before, "conversation", id);
          await fetch(`${app.url}/api/chat/${id}/stop`, { method: "POST", headers: { cookie } });
          await expect.poll(() => countWaiting(sql)).toBe(1);
          await inStep`
            select from running_answers where course_id = 'search-101' and conversation_id = ${id} for update`;
        });
        await expect.poll(() => countWaiting(sql)).toBe(1); // while the answer is being stored
        deletion = deleteConversation(sql, { courseId: "search-101", conversationId: id });
        await expect.poll(() => countWaiting(sql)).toBe(2);
      });
      await deletion;
      while (!(await reader.read()).done);
      expect((await fetch(`${app.url}/api/conversations/${id}`, { headers: { cookie } })).status).toBe(404);
    } finally {
      await sql.end({ timeout: 1 });
    }
  },
);

test("a second question during an answer is refused with a clear message", async () => {
  const { id, cookie, response } = await ask(app.url, { text: "Why do we stem words? /slow" });
  const second = await ask(app.url, { text: "And BM25?", id, cookie });
  expect(second.response.status).toBe(409);
  expect(await second.response.text()).toContain("still being answered");
  await fetch(`${app.url}/api/chat/${id}/stop`, { method: "POST", headers: { cookie } });
  await response.text();
});

test("a question under the id of an answer is refused, and the conversation goes on", async () => {
  const { id, cookie, response } = await ask(app.url, { text: "Why do we stem words?" });
  const [start] = readChunks(await response.text());
  const messageId = start?.type === "start" ? (start.messageId ?? "") : "";
  expect(messageId).not.toBe("");
  const refused = await ask(app.url, { text: "And BM25?", id, cookie, messageId });
  expect(refused.response.status).toBe(409);
  expect(await refused.response.text()).toContain("The message's id is that of an answer.");
  const next = await ask(app.url, { text: "And BM25?", id, cookie });
  expect(readChunks(await next.response.text()).at(-1)).toMatchObject({ type: "finish" });
});

test.each(["/wrong", "/wrongjson", "/wrongtool"])("an invalid tool call %s still ends in an answer", async (word) => {
  const { id, cookie, response } = await ask(app.url, { text: `Why do we stem words? ${word}` });
  const chunks = readChunks(await response.text());
  expect(chunks.some((chunk) => chunk.type === "tool-input-error" || chunk.type === "tool-output-error")).toBe(true);
  expect(chunks.some((chunk) => chunk.type === "data-rag-source")).toBe(false);
  expect(chunks.at(-1)).toMatchObject({ type: "finish" });
  const stored = (await (await fetch(`${app.url}/api/conversations/${id}`, { headers: { cookie } })).json()) as {
    messages: StudyMessage[];
  };
  expect(stored.messages.at(-1)?.metadata?.ended).toBeUndefined();
});

test("a conversation that is deleted during an answer is gone and cannot be resumed", async () => {
  const { id, cookie, response } = await ask(app.url, { text: "Why do we stem words? /slow" });
  const reader = response.body!.getReader();
  await reader.read();
  expect((await fetch(`${app.url}/api/conversations/${id}`, { method: "DELETE", headers: { cookie } })).status).toBe(
    204,
  );
  while (!(await reader.read()).done);
  for (const path of [`/api/chat/${id}/stream`, `/api/conversations/${id}`])
    expect((await fetch(app.url + path, { headers: { cookie } })).status).toBe(path.includes("stream") ? 204 : 404);
  const again = await ask(app.url, { text: "Why do we stem words?", id, cookie });
  expect(again.response.status).toBe(200);
  expect(readChunks(await again.response.text()).at(-1)).toMatchObject({ type: "finish" });
});
