import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ANYONE } from "~/identity/viewer";
import type { Sql } from "~db/connect.server";
import { getConversation } from "~db/conversations.server";
import { placeQuestion, saveAnswer } from "~db/messages.server";
import { ordinaryAnswer } from "../fixtures/ordinary-answer";
import { PATHOLOGICAL_MARKDOWN } from "../fixtures/pathological-markdown";
import { startApp, type AppServer } from "../setup/app-server";
import { ask } from "../setup/chat-client";
import { openDatabase } from "../setup/database";

const LECTURE = "/courses/search-101/lectures/inverted-index";
/** Micromark blocked the server for 6 to 10 s. On a busy machine, any page can take part of a second. */
const MAX_WAIT_MS = 2_000;

let app: AppServer;
let sql: Sql;
beforeAll(async () => {
  app = await startApp();
  sql = await openDatabase(app.dataDir);
});
afterAll(async () => {
  await sql?.end();
  await app?.stop();
});

/** Stores a conversation with the given answers on a lecture page, and returns its addresses. */
async function conversationWith(answers: readonly string[]) {
  const { id, cookie, response } = await ask(app.url, { text: "Why do we stem words?", lecture: "inverted-index" });
  await response.text();
  const conversation = (await getConversation(sql, ANYONE, id))!;
  for (const [index, text] of answers.entries()) {
    await placeQuestion(sql, conversation, {
      messageId: randomUUID(),
      role: "user",
      parts: [{ type: "text", text: `Question ${index}` }],
      metadata: {},
      sources: [],
      anchors: [],
    });
    await saveAnswer(sql, conversation, {
      messageId: randomUUID(),
      role: "assistant",
      parts: [{ type: "text", text }],
      metadata: {},
      sources: [],
      anchors: [],
      status: "complete",
    });
  }
  const share = await fetch(`${app.url}/api/conversations/${id}/share`, { method: "POST", headers: { cookie } });
  const { url } = (await share.json()) as { url: string };
  return {
    cookie,
    urls: { lecture: app.url + LECTURE, shared: url, export: `${app.url}/api/conversations/${id}/export` },
  };
}

/** Returns the longest response time of `/healthz` during `work`, in milliseconds. */
async function longestWaitDuring(work: () => Promise<void>): Promise<number> {
  let isDone = false;
  let longest = 0;
  const poll = async () => {
    while (!isDone) {
      const started = performance.now();
      expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
      longest = Math.max(longest, performance.now() - started);
      await sleep(10);
    }
  };
  const polling = poll();
  try {
    await work();
  } finally {
    isDone = true;
    await polling;
  }
  return longest;
}

async function readAll({
  cookie,
  urls,
}: Awaited<ReturnType<typeof conversationWith>>): Promise<Record<keyof typeof urls, string>> {
  const read = async (url: string) => {
    const response = await fetch(url, { headers: { cookie } });
    expect(response.status, url).toBe(200);
    return response.text();
  };
  return { lecture: await read(urls.lecture), shared: await read(urls.shared), export: await read(urls.export) };
}

const shape = (name: string, size: number) => PATHOLOGICAL_MARKDOWN.get(name)!(size);

/** At this length, each took micromark seconds or overflowed its stack. */
const REPORTED: [name: string, text: string][] = [
  ["20 kB of web addresses with underscores", "www.a_".repeat(3_400)],
  ["5,000 nested quotations", "> ".repeat(5_000)],
  ["lists in lists", shape("lists in lists, two deeper", 32_000)],
  ["brackets in brackets", shape("brackets in brackets", 32_000)],
  ["runs of emphasis", shape('"*a **a " repeated', 32_000)],
  ["unclosed links", shape('"[a](" repeated', 32_000)],
  [
    "a mix of 32 kB",
    ["www.a_", "> ", "[", "*a **a ", "`a", "- "].map((unit) => unit.repeat(5_000 / unit.length)).join("\n\n"),
  ],
  ["more than the limit", "www.a_ **b** ".repeat(8_000)],
];

test.each(REPORTED)(
  "an answer of %s does not slow its page, the shared page, the export or other requests",
  async (_name, text) => {
    const conversation = await conversationWith([text, "The **last** answer."]);
    const waited = await longestWaitDuring(async () => {
      const { lecture, shared, export: markdown } = await readAll(conversation);
      for (const page of [lecture, shared]) {
        expect(page).toContain("Why do we stem words?");
        expect(page).toContain("The <strong>last</strong> answer.");
      }
      expect(markdown).toContain("The **last** answer.");
    });
    expect(waited).toBeLessThan(MAX_WAIT_MS);
  },
);

test("a conversation of many pathological answers is shown without blocking other requests", async () => {
  const pathological = [...PATHOLOGICAL_MARKDOWN.values()]
    .filter((_, index) => index % 6 === 0)
    .map((make) => make(32_000));
  const conversation = await conversationWith([ordinaryAnswer(200), ...pathological, "The **last** answer."]);
  const waited = await longestWaitDuring(async () => {
    const { lecture, shared, export: markdown } = await readAll(conversation);
    for (const page of [lecture, shared]) {
      expect(page).toContain("The <strong>last</strong> answer.");
      // Answers beyond the first ones are plain text until the browser renders them.
      expect(page).toContain("Stemming cuts the *ending* off a word");
    }
    expect(markdown).toContain("Stemming cuts the *ending* off a word");
  });
  expect(waited).toBeLessThan(MAX_WAIT_MS);
}, 120_000);
