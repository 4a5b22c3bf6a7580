import type { UIMessageChunk } from "ai";
import { afterAll, beforeAll, test } from "vitest";
import type { StudyMessage } from "~/conversation/message";
import { startApp, withoutOrigin, type AppServer } from "../setup/app-server";
import { ask, readChunks, readUntil } from "../setup/chat-client";
import { newDataDir, removeDataDir } from "../setup/database";

// Two server processes on one database: one shows, stops and, after a crash, finalizes the answers of the other.
// Concurrent, because the tests mostly wait for words.
let dataDir: string;
let first: AppServer;
let second: AppServer;
beforeAll(async () => {
  dataDir = await newDataDir();
  first = await startApp({ dataDir, args: ["--mocks"] });
  second = await startApp({ dataDir, args: ["--mocks"] });
});
afterAll(async () => {
  await Promise.all([first?.stop(), second?.stop()]);
  await removeDataDir(dataDir);
});

const SLOW = "Why do we stem words? /slow";
const textOf = (chunks: UIMessageChunk[]) =>
  chunks.map((chunk) => (chunk.type === "text-delta" ? chunk.delta : "")).join("");
const citationsOf = (chunks: UIMessageChunk[]) =>
  chunks.flatMap((chunk) =>
    chunk.type === "data-rag-source" || chunk.type === "data-citation-anchor" ? [chunk.data] : [],
  );

async function stored(app: AppServer, id: string, cookie: string): Promise<StudyMessage[]> {
  const response = await fetch(`${app.url}/api/conversations/${id}`, { headers: { cookie } });
  return (JSON.parse(withoutOrigin(await response.text(), app)) as { messages: StudyMessage[] }).messages;
}

test.concurrent("resumes another process's running answer completely, identical to the stored answer", async ({
  expect,
}) => {
  const { id, cookie, response } = await ask(first.url, { text: SLOW });
  const live = await readUntil(response, "text-delta");
  const resumed = await fetch(`${second.url}/api/chat/${id}/stream`, { headers: { cookie } });
  expect(resumed.status).toBe(200);
  const there = readChunks(withoutOrigin(await resumed.text(), second));
  const here = readChunks(withoutOrigin(await live.rest(), first));
  expect(there).toEqual(here);
  expect(there.at(-1)).toMatchObject({ type: "finish" });
  const [, answer] = await stored(second, id, cookie);
  expect(
    answer!.parts.flatMap((part) =>
      part.type === "data-rag-source" || part.type === "data-citation-anchor" ? [part.data] : [],
    ),
  ).toEqual(citationsOf(here));
  expect((await fetch(`${second.url}/api/chat/${id}/stream`, { headers: { cookie } })).status).toBe(204);
});

test.concurrent("continues an answer when its reader leaves, and refuses another question in either process", async ({
  expect,
}) => {
  const { id, cookie, response } = await ask(first.url, { text: SLOW });
  const live = await readUntil(response, "text-delta");
  for (const app of [first, second])
    expect((await ask(app.url, { text: "And BM25?", id, cookie })).response.status).toBe(409);
  await response.body?.cancel().catch(() => {}); // cancels the reader, because it locks the stream
  void live;
  await expect.poll(async () => (await stored(second, id, cookie)).length, { timeout: 30_000 }).toBe(2);
  expect((await stored(first, id, cookie))[1]!.metadata).not.toHaveProperty("ended");
});

test.concurrent("stopping through one process ends the answer of another and keeps its words", async ({ expect }) => {
  const { id, cookie, response } = await ask(first.url, { text: SLOW });
  const live = await readUntil(response, "text-delta");
  const stopped = await fetch(`${second.url}/api/chat/${id}/stop`, { method: "POST", headers: { cookie } });
  expect(await stopped.json()).toEqual({ stopped: true });
  const chunks = readChunks(await live.rest());
  expect(chunks.some((chunk) => chunk.type === "abort")).toBe(true);
  const [, answer] = await stored(second, id, cookie);
  expect(answer!.metadata).toMatchObject({ ended: "stopped" });
  expect(answer!.parts.map((part) => (part.type === "text" ? part.text : "")).join("")).toBe(textOf(chunks));
});

test.concurrent("finalizes the answer of a killed process as interrupted, with its words and sources, and the conversation continues", async ({
  expect,
}) => {
  const doomed = await startApp({ dataDir, args: ["--mocks"], mortal: true });
  const { id, cookie, response } = await ask(doomed.url, { text: SLOW });
  const live = await readUntil(response, '"text-delta"');
  const resumed = await fetch(`${second.url}/api/chat/${id}/stream`, { headers: { cookie } });
  const follower = await readUntil(resumed, '"text-delta"'); // so words have reached the database
  doomed.kill();
  await live.rest().catch(() => {});
  const followed = readChunks(withoutOrigin(await follower.rest(), second));
  expect(followed.at(-1)).toMatchObject({ type: "error", errorText: expect.stringMatching(/cut off/) });
  expect(textOf(followed)).not.toBe("");

  const [question, answer] = await stored(second, id, cookie);
  expect(question!.role).toBe("user");
  expect(answer!.metadata).toMatchObject({ ended: "cut" });
  expect(answer!.parts.map((part) => (part.type === "text" ? part.text : "")).join("")).toBe(textOf(followed));
  expect(answer!.parts.filter((part) => part.type === "data-rag-source").map((part) => part.data)).toEqual(
    followed.flatMap((chunk) => (chunk.type === "data-rag-source" ? [chunk.data] : [])),
  );

  const last = Math.max(
    ...answer!.parts.flatMap((part) => (part.type === "data-rag-source" ? [part.data.chunk_number] : [])),
  );
  const again = await ask(second.url, { text: "What does k1 do?", id, cookie });
  const numbers = readChunks(await again.response.text()).flatMap((chunk) =>
    chunk.type === "data-rag-source" ? [(chunk.data as { chunk_number: number; chunk_id: string }).chunk_number] : [],
  );
  expect(Math.max(...numbers)).toBeGreaterThan(last);
  expect((await stored(second, id, cookie)).map(({ role }) => role)).toEqual([
    "user",
    "assistant",
    "user",
    "assistant",
  ]);
});

test.concurrent("reports nothing if it is stopped right after its start", async ({ expect }) => {
  const brief = await startApp({ dataDir });
  await brief.stop();
  expect(brief.output()).not.toMatch(/"level":[456]0/);
});
