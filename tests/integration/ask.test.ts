import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod/mini";
import { ConversationResult } from "~/api/conversation-result";
import { RagSource } from "~/conversation/message";
import { startApp, type AppServer } from "../setup/app-server";
import { ask, readChunks, streamedSources, streamedText } from "../setup/chat-client";
import { conversationClient } from "../setup/conversation-client";

let app: AppServer;
beforeAll(async () => void (app = await startApp()));
afterAll(() => app?.stop());

const QUESTION = "Why do we stem words?";
const { conversationOf } = conversationClient(() => app.url);

test("streams the parts of an answer in the order of the contract, with sources before the text that cites them", async () => {
  const { response } = await ask(app.url, { text: QUESTION });
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toContain("text/event-stream");
  expect(response.headers.get("x-vercel-ai-ui-message-stream")).toBe("v1");
  expect(response.headers.get("cache-control")).toBe("private, no-store, no-transform");
  const body = await response.text();
  expect(body.endsWith("data: [DONE]\n\n")).toBe(true);
  const chunks = readChunks(body);
  const at = (type: string) => chunks.findIndex((chunk) => chunk.type === type);
  const lastAt = (type: string) => chunks.findLastIndex((chunk) => chunk.type === type);

  expect(chunks[0]).toMatchObject({ type: "start", messageMetadata: { model: "extractive" } });
  expect(at("tool-input-available")).toBeLessThan(at("data-rag-source"));
  expect(chunks[at("tool-input-available")]).toMatchObject({ toolName: "search_course", input: { query: QUESTION } });
  expect(lastAt("data-rag-source")).toBeLessThan(at("tool-output-available"));
  expect(lastAt("source-document")).toBeLessThan(at("tool-output-available"));
  expect(at("tool-output-available")).toBeLessThan(at("text-start"));
  expect(at("text-delta")).toBeLessThan(at("text-end"));
  expect(chunks.at(-1)).toMatchObject({ type: "finish" });

  const sources = chunks
    .filter((chunk) => chunk.type === "data-rag-source")
    .map((chunk) => z.strictObject(RagSource.shape).parse((chunk as { data: unknown }).data));
  expect(sources.map((source) => source.chunk_number)).toEqual(sources.map((_, index) => index + 1));
  expect(chunks.filter((chunk) => chunk.type === "source-document")).toHaveLength(sources.length);
  const cited = new Set([...streamedText(chunks).matchAll(/\[(\d+)\]/g)].map((marker) => Number(marker[1])));
  expect(cited.size).toBeGreaterThan(0);
  for (const number of cited) {
    const firstMention = chunks.findIndex((_, end) => streamedText(chunks.slice(0, end + 1)).includes(`[${number}]`));
    const announced = chunks.findIndex(
      (chunk) => chunk.type === "data-rag-source" && (chunk.data as RagSource).chunk_number === number,
    );
    expect(announced).toBeGreaterThan(-1);
    expect(announced).toBeLessThan(firstMention);
  }
});

test("cites the lecture that explains stemming first", async () => {
  const { response } = await ask(app.url, { text: QUESTION });
  const chunks = readChunks(await response.text());
  const first = Number(/\[(\d+)\]/.exec(streamedText(chunks))?.[1]);
  const source = streamedSources(chunks).find(({ chunk_number }) => chunk_number === first);
  expect(source?.lecture_id).toBe("inverted-index");
  expect(source?.content).toMatch(/stem/i);
  expect(source?.open_url).toBe(
    `${app.url}/courses/search-101/lectures/inverted-index?t=${Math.floor(source!.start_seconds)}`,
  );
});

test("stores the streamed parts of a conversation, readable only by its owner", async () => {
  const { id, cookie, response } = await ask(app.url, { text: QUESTION });
  const chunks = readChunks(await response.text());
  const stored = await conversationOf({ id, cookie });
  expect(stored).toMatchObject({ id, title: QUESTION, course: "search-101", lecture: null });
  expect(stored.messages.map((message) => message.role)).toEqual(["user", "assistant"]);
  const answer = stored.messages[1]!;
  expect(answer.parts.filter((part) => part.type === "data-rag-source").map((part) => part.data)).toEqual(
    streamedSources(chunks),
  );
  expect(answer.parts.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("")).toBe(streamedText(chunks));
  expect(answer.metadata).toMatchObject({ model: "extractive" });

  expect((await fetch(`${app.url}/api/conversations/${id}`)).status).toBe(404);
  const stranger = await ask(app.url, { text: "Mine now?", id });
  expect(stranger.response.status).toBe(404);
});

test("each answer lists its citations, and each address plays the cited second", async () => {
  const { id, cookie, response } = await ask(app.url, { text: QUESTION });
  const chunks = readChunks(await response.text());
  const [question, answer] = ConversationResult.parse(await conversationOf({ id, cookie })).messages;
  expect(question).not.toHaveProperty("citations");
  const citations = answer!.citations!;
  const marked = [...streamedText(chunks).matchAll(/\[(\d+)\]/g)].map(([, number]) => Number(number));
  expect(citations.map(({ number }) => number)).toEqual(marked);
  for (const citation of citations) {
    const source = streamedSources(chunks).find(({ chunk_number }) => chunk_number === citation.number)!;
    expect(citation.friendly_id).toBe(source.friendly_id);
    expect(source.content).toContain(citation.quote);
    expect(citation.support).toBe("supported");
    expect(new URL(citation.open_url).origin).toBe(app.url);
    expect(new URL(citation.open_url).searchParams.get("t")).toBe(String(Math.floor(citation.start_seconds)));
  }
  expect((await fetch(citations[0]!.open_url)).status).toBe(200);
});

test("all addresses outside the page are absolute, behind a proxy too", async () => {
  const headers = { "x-forwarded-host": "study.example.edu", "x-forwarded-proto": "https" };
  const { id, cookie, response } = await ask(app.url, { text: QUESTION, headers });
  const streamed = await response.text();
  const read = await fetch(`${app.url}/api/conversations/${id}`, { headers: { cookie, ...headers } });
  const file = await fetch(`${app.url}/api/conversations/${id}/export?format=json`, {
    headers: { cookie, ...headers },
  });
  for (const text of [streamed, await read.text(), await file.text()]) {
    const addresses = [...text.matchAll(/"open_url":"([^"]+)"/g)].map(([, address]) => address!);
    expect(addresses.length).toBeGreaterThan(5);
    for (const address of addresses) expect(address).toMatch(/^https:\/\/study\.example\.edu\/courses\/search-101\//);
  }
  const output = readChunks(streamed).find(({ type }) => type === "tool-output-available");
  expect(JSON.stringify(output)).toContain('"open_url":"https://study.example.edu/');
});

test("a chunk keeps its source number across turns, and new sources continue from the last number", async () => {
  const first = await ask(app.url, { text: QUESTION });
  const before = streamedSources(readChunks(await first.response.text()));
  const second = await ask(app.url, { text: "How does BM25 rank a document?", id: first.id, cookie: first.cookie });
  const after = streamedSources(readChunks(await second.response.text()));
  const numberOf = new Map(before.map((source) => [source.chunk_id, source.chunk_number]));
  for (const { chunk_id, chunk_number } of after) {
    if (numberOf.has(chunk_id)) expect(chunk_number).toBe(numberOf.get(chunk_id));
    else expect(chunk_number).toBeGreaterThan(before.length);
  }
  expect(after.some((source) => !numberOf.has(source.chunk_id))).toBe(true);
  const again = await ask(app.url, { text: QUESTION, id: first.id, cookie: first.cookie });
  const repeated = streamedSources(readChunks(await again.response.text())).filter(({ chunk_id }) =>
    numberOf.has(chunk_id),
  );
  expect(repeated.length).toBeGreaterThan(0);
  expect(repeated.map(({ chunk_number }) => chunk_number)).toEqual(
    repeated.map(({ chunk_id }) => numberOf.get(chunk_id)),
  );
});

test("regenerating replaces the answer and keeps the source numbers", async () => {
  const first = await ask(app.url, { text: QUESTION });
  const before = streamedSources(readChunks(await first.response.text()));
  const again = await ask(app.url, { text: QUESTION, id: first.id, cookie: first.cookie, messageId: first.messageId });
  expect(streamedSources(readChunks(await again.response.text()))).toEqual(before);
  const stored = await conversationOf(first);
  expect(stored.messages.map((message) => message.role)).toEqual(["user", "assistant"]);
});

test("a question on a lecture page is answered from another lecture if only that one is about it", async () => {
  const { response } = await ask(app.url, {
    text: "What does the k1 parameter of BM25 do?",
    lecture: "inverted-index",
  });
  expect(streamedSources(readChunks(await response.text()))[0]?.lecture_id).toBe("ranking-with-bm25");
});

test("refuses a question that the lectures do not cover, without citations", async () => {
  const { response } = await ask(app.url, { text: "Who won the football world cup in 1998?" });
  expect(streamedText(readChunks(await response.text()))).not.toMatch(/\[\d/);
});

test("only its owner can resume an answer, and only while it is running", async () => {
  const { id, cookie, response } = await ask(app.url, { text: QUESTION });
  const resumed = await fetch(`${app.url}/api/chat/${id}/stream`, { headers: { cookie } });
  const live = await response.text();
  expect(resumed.status).toBe(200);
  expect(readChunks(await resumed.text())).toEqual(readChunks(live));
  expect((await fetch(`${app.url}/api/chat/${id}/stream`, { headers: { cookie } })).status).toBe(204);
  expect((await fetch(`${app.url}/api/chat/${id}/stream`)).status).toBe(204);
});

const message = (over: object = {}) => ({
  id: randomUUID(),
  role: "user",
  parts: [{ type: "text", text: "hello" }],
  ...over,
});
const body = (over: object = {}) =>
  JSON.stringify({ id: randomUUID(), course: "search-101", message: message(), ...over });

test.each([
  ["no JSON", "{", 400, /not JSON/],
  ["an empty object", "{}", 400, /id.*message.*course/s],
  [
    "an empty question",
    body({ message: message({ parts: [{ type: "text", text: "  " }] }) }),
    400,
    /question is empty/,
  ],
  [
    "a question that is too long",
    body({ message: message({ parts: [{ type: "text", text: "a ".repeat(2_500) }] }) }),
    400,
    /longer than 4000/,
  ],
  [
    "a body that is too large",
    body({ message: message({ parts: [{ type: "text", text: "a".repeat(1_000_000) }] }) }),
    413,
    /larger than 64 kB/,
  ],
  ["a forged assistant message", body({ message: message({ role: "assistant" }) }), 400, /only a user message/],
  ["an unknown course", body({ course: "no-such" }), 404, /no course "no-such"/],
  ["an unknown lecture", body({ lecture: "no-such" }), 404, /no lecture "no-such"/],
])("%s gets a clear error, and the server keeps running", async (_name, requestBody, status, sentence) => {
  const response = await fetch(`${app.url}/api/chat`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: requestBody,
  });
  expect(response.status).toBe(status);
  const { error } = (await response.json()) as { error: { code: string; message: string } };
  expect(error.message).toMatch(sentence);
  expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
});

test("the process is healthy and ready", async () => {
  expect(await (await fetch(`${app.url}/readyz`)).json()).toEqual({
    ok: true,
    database: "ok",
    embedder: "ok",
    sample: "ok",
  });
});

test("serves byte ranges of a lecture's video, and no other files", async () => {
  const page = await (await fetch(`${app.url}/courses/search-101/lectures/inverted-index`)).text();
  const video = /\/media\/search-101\/inverted-index-[0-9a-f]{8}\.mp4/.exec(page)?.[0];
  expect(video).toBeDefined();
  const response = await fetch(app.url + video, { headers: { range: "bytes=100-199" } });
  expect(response.status).toBe(206);
  expect(response.headers.get("content-range")).toMatch(/^bytes 100-199\/\d+$/);
  expect((await response.arrayBuffer()).byteLength).toBe(100);
  for (const path of [
    "/media/%2e%2e/session-secret",
    "/media/..%2fsession-secret",
    "/media/../session-secret",
    "/media/",
  ]) {
    expect((await fetch(app.url + path)).status).toBe(404);
  }
});
