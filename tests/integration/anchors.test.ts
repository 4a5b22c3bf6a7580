import { afterAll, beforeAll, expect, test } from "vitest";
import { getEmbedder } from "~/ai/embedding-model.server";
import { parseEnv } from "~/platform/env.server";
import type { Sql } from "~db/connect.server";
import { readClaims, scoreClaims } from "../../scripts/evaluate/score-claims";
import { startApp, type AppServer } from "../setup/app-server";
import { ask, readChunks, streamedText } from "../setup/chat-client";
import { openDatabase } from "../setup/database";

let app: AppServer;
let sql: Sql;
beforeAll(async () => {
  app = await startApp();
  sql = await openDatabase(app.dataDir);
});
afterAll(async () => {
  await sql?.end({ timeout: 1 });
  await app?.stop();
});

test("judges the support of labeled claims as people did, and anchors them near the sentence that they marked", async () => {
  const claims = await readClaims("tests/fixtures/claims/sample.jsonl");
  expect(claims.length).toBeGreaterThanOrEqual(200);
  const scores = await scoreClaims("search-101", claims, {
    sql,
    embedder: getEmbedder(parseEnv({ DATA_DIR: app.dataDir })),
  });
  expect(scores.precision).toBeGreaterThan(0.88);
  expect(scores.recall).toBeGreaterThan(0.9);
  expect(scores.anchorMedian).toBeLessThanOrEqual(3);
  expect(scores.anchor90).toBeLessThanOrEqual(10);
  expect(scores.anchor90).toBeLessThan(scores.chunk90 / 3);
});

test("every citation has an anchor before the stream ends, and the stored conversation has the same anchors", async () => {
  const { response, id, cookie } = await ask(app.url, { text: "How does HNSW find the nearest neighbours?" });
  const chunks = readChunks(await response.text());
  const text = chunks.map((chunk) => (chunk.type === "text-delta" ? chunk.delta : "")).join("");
  const anchors = chunks.filter((chunk) => chunk.type === "data-citation-anchor");
  expect(anchors).toHaveLength(text.match(/\[\d+\]/g)!.length);
  expect(chunks.findLastIndex((chunk) => chunk.type === "data-citation-anchor")).toBeLessThan(
    chunks.findIndex((chunk) => chunk.type === "finish"),
  );
  for (const { data } of anchors as { data: { quote: string; support: string; start_seconds: number } }[]) {
    expect(data.support).toBe("supported");
    expect(text).toContain(data.quote.slice(0, 30));
  }
  const stored = (await (await fetch(`${app.url}/api/conversations/${id}`, { headers: { cookie } })).json()) as {
    messages: { parts: { type: string; data?: unknown }[] }[];
  };
  const parts = stored.messages.at(-1)!.parts.filter(({ type }) => type === "data-citation-anchor");
  expect(parts.map(({ data }) => data)).toEqual(anchors.map((chunk) => (chunk as { data: unknown }).data));
});

test("each title in a list of topics cites the start of its chapter, and none counts as unsupported", async () => {
  const { response } = await ask(app.url, { text: "What topics does this course cover?" });
  const chunks = readChunks(await response.text());
  const titles = new Map(
    [...streamedText(chunks).matchAll(/- (.+) \[(\d+)\]/g)].map(([, title, number]) => [Number(number), title]),
  );
  const lectures = await sql<{ chapters: { startMs: number; title: string }[] }[]>`select chapters from lectures`;
  const starts = new Map(lectures.flatMap(({ chapters }) => chapters.map(({ title, startMs }) => [title, startMs])));
  const anchors = chunks.flatMap((chunk) =>
    chunk.type === "data-citation-anchor"
      ? [chunk.data as { chunk_number: number; start_seconds: number; support: string }]
      : [],
  );
  expect(anchors.length).toBeGreaterThan(12);
  for (const { chunk_number: number, start_seconds: seconds, support } of anchors) {
    const title = titles.get(number)!;
    expect(support, title).toBe("supported");
    expect(Math.abs(seconds * 1000 - starts.get(title)!), title).toBeLessThanOrEqual(2_000);
  }
});

test("a follow-up question is searched with its context and continues the source numbers", async () => {
  const first = await ask(app.url, { text: "What is stemming?" });
  await first.response.text();
  const second = await ask(app.url, { text: "Who invented it?", id: first.id, cookie: first.cookie });
  const chunks = readChunks(await second.response.text());
  const call = chunks.find((chunk) => chunk.type === "tool-input-available" && chunk.toolName === "search_course");
  expect(call).toMatchObject({ input: { query: "Who invented stemming?" } });
  const around = await ask(app.url, { text: "What comes before and after this?", id: first.id, cookie: first.cookie });
  const text = readChunks(await around.response.text())
    .map((chunk) => (chunk.type === "text-delta" ? chunk.delta : ""))
    .join("");
  expect(text).toMatch(/^Before: “.+” \[\d+\]\n\nAfter: “.+” \[\d+\]$/);
});

test("an answer about the first explanation of a term also lists where it comes back", async () => {
  const { response } = await ask(app.url, { text: "Where is stemming first explained?" });
  const text = readChunks(await response.text())
    .map((chunk) => (chunk.type === "text-delta" ? chunk.delta : ""))
    .join("");
  expect(text).toMatch(
    /^First at \d+:\d\d in “The inverted index”: “Stemming cuts the ending off a word.*” \[1\]\n\nAgain:\n\n- \d+:\d\d in “.+”: “.+” \[2\]/,
  );
});
