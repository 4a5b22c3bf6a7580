import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { StudyMessage } from "~/conversation/message";
import { startApp, type AppServer } from "../setup/app-server";
import { ask, readChunks } from "../setup/chat-client";

let app: AppServer;
beforeAll(async () => void (app = await startApp()));
afterAll(() => app?.stop());

const QUESTION = "Why do we stem words?";

type Asked = { id: string; cookie: string };
async function askedConversation(text = QUESTION, over: Partial<Asked> = {}): Promise<Asked> {
  const { id, cookie, response } = await ask(app.url, { text, ...over });
  readChunks(await response.text());
  return { id, cookie };
}

function send(
  path: string,
  { cookie = "", method = "GET", body }: { cookie?: string; method?: string; body?: unknown } = {},
) {
  return fetch(app.url + path, {
    method,
    headers: { cookie, ...(body ? { "content-type": "application/json" } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
}
const messagesOf = async ({ id, cookie }: Asked) =>
  ((await (await send(`/api/conversations/${id}`, { cookie })).json()) as { messages: StudyMessage[] }).messages;
const listed = async (cookie: string, q = "") =>
  (
    (await (await send(`/api/conversations?q=${encodeURIComponent(q)}`, { cookie })).json()) as {
      conversations: { id: string; title: string; shared: boolean }[];
    }
  ).conversations;

test("a visitor can search the questions and answers of their own conversations, newest first", async () => {
  const first = await askedConversation();
  const second = await askedConversation("How does BM25 rank a document?", { id: randomUUID(), cookie: first.cookie });
  expect((await listed(first.cookie)).map(({ id }) => id)).toEqual([second.id, first.id]);
  expect((await listed(first.cookie, "stem")).map(({ id }) => id)).toContain(first.id);
  expect(await listed(first.cookie, "100%_\\")).toEqual([]);
  expect(await listed("")).toEqual([]);
  const stranger = await askedConversation();
  expect((await listed(stranger.cookie)).map(({ id }) => id)).toEqual([stranger.id]);
});

test("the title of a long question never splits an emoji", async () => {
  const asked = await askedConversation(`${"😀".repeat(60)} Why do we stem words?`);
  expect((await listed(asked.cookie))[0]?.title).toBe(`${"😀".repeat(39)}…`);
});

test("only its owner can rename and delete a conversation", async () => {
  const asked = await askedConversation();
  const stranger = await askedConversation();
  for (const cookie of [stranger.cookie, ""]) {
    expect(
      (await send(`/api/conversations/${asked.id}`, { method: "PATCH", cookie, body: { title: "Mine" } })).status,
    ).toBe(404);
    expect((await send(`/api/conversations/${asked.id}`, { method: "DELETE", cookie })).status).toBe(404);
  }
  expect(
    (await send(`/api/conversations/${asked.id}`, { method: "PATCH", cookie: asked.cookie, body: { title: "  " } }))
      .status,
  ).toBe(400);
  expect(
    (
      await send(`/api/conversations/${asked.id}`, {
        method: "PATCH",
        cookie: asked.cookie,
        body: { title: "Stemming" },
      })
    ).status,
  ).toBe(204);
  expect((await listed(asked.cookie))[0]?.title).toBe("Stemming");
  expect((await send(`/api/conversations/${asked.id}`, { method: "DELETE", cookie: asked.cookie })).status).toBe(204);
  expect(await listed(asked.cookie)).toEqual([]);
  expect((await send(`/api/conversations/${asked.id}`, { cookie: asked.cookie })).status).toBe(404);
  expect((await send(`/api/chat/${asked.id}/stream`, { cookie: asked.cookie })).status).toBe(204);
});

test("anyone with the link can read a shared conversation until sharing ends", async () => {
  const asked = await askedConversation();
  const share = `/api/conversations/${asked.id}/share`;
  expect((await send(share, { method: "POST" })).status).toBe(404);
  const { url } = (await (await send(share, { method: "POST", cookie: asked.cookie })).json()) as { url: string };
  expect(await (await send(share, { method: "POST", cookie: asked.cookie })).json()).toEqual({ url });
  const [answer] = (await messagesOf(asked)).slice(-1);
  await send(`/api/conversations/${asked.id}/messages/${answer!.id}/feedback`, {
    method: "PUT",
    cookie: asked.cookie,
    body: { rating: "down", reason: "a secret opinion" },
  });
  const page = await (await fetch(url)).text();
  expect(page).toContain("Why do we stem words?");
  expect(page).toMatch(/<a[^>]+aria-label="Source 1/);
  expect(page).toContain('content="noindex"');
  expect(page).not.toContain("a secret opinion");
  expect((await send(share, { method: "DELETE", cookie: asked.cookie })).status).toBe(204);
  expect((await fetch(url)).status).toBe(404);
  const { url: newUrl } = (await (await send(share, { method: "POST", cookie: asked.cookie })).json()) as {
    url: string;
  };
  expect(newUrl).not.toBe(url);
});

test("exports a conversation as stored, and as Markdown with links to its moments", async () => {
  const asked = await askedConversation();
  const markdown = await send(`/api/conversations/${asked.id}/export`, { cookie: asked.cookie });
  expect(markdown.headers.get("content-disposition")).toContain("why-do-we-stem-words.md");
  const text = await markdown.text();
  expect(text).toMatch(/^# Why do we stem words\?\n\nFrom \[How search works\]/);
  expect(text).toContain(`[\\[1\\]](${app.url}/courses/search-101/lectures/inverted-index?t=`);
  expect(text).toMatch(/^1\. \[The inverted index @ \d\d:\d\d\]\(http/m);
  const json = (await (
    await send(`/api/conversations/${asked.id}/export?format=json`, { cookie: asked.cookie })
  ).json()) as { messages: StudyMessage[] };
  expect(json.messages).toEqual(await messagesOf(asked));
  expect((await send(`/api/conversations/${asked.id}/export`)).status).toBe(404);
});

test("feedback on an answer is stored with its reason, and can be replaced and removed", async () => {
  const asked = await askedConversation();
  const answer = (await messagesOf(asked))[1]!;
  const feedback = `/api/conversations/${asked.id}/messages/${answer.id}/feedback`;
  const opinion = async () => (await messagesOf(asked))[1]!.metadata?.feedback;
  expect(
    (await send(feedback, { method: "PUT", cookie: asked.cookie, body: { rating: "down", reason: "Too short" } }))
      .status,
  ).toBe(204);
  expect(await opinion()).toEqual({ rating: "down", reason: "Too short" });
  await send(feedback, { method: "PUT", cookie: asked.cookie, body: { rating: "up" } });
  expect(await opinion()).toEqual({ rating: "up" });
  await send(feedback, { method: "DELETE", cookie: asked.cookie });
  expect(await opinion()).toBeUndefined();
  expect((await send(feedback, { method: "PUT", cookie: asked.cookie, body: { rating: "splendid" } })).status).toBe(
    400,
  );
  expect((await send(feedback, { method: "PUT", body: { rating: "up" } })).status).toBe(404);
  expect(
    (
      await send(feedback.replace(answer.id, "no-such"), {
        method: "PUT",
        cookie: asked.cookie,
        body: { rating: "up" },
      })
    ).status,
  ).toBe(404);
});

test("the conversations page lists, searches, renames and deletes without JavaScript", async () => {
  const asked = await askedConversation();
  const page = async (q = "") => (await send(`/conversations?q=${q}`, { cookie: asked.cookie })).text();
  const change = (fields: Record<string, string>) =>
    fetch(`${app.url}/conversations`, {
      method: "POST",
      headers: { cookie: asked.cookie },
      body: new URLSearchParams(fields),
      redirect: "manual",
    });
  expect(await page()).toContain(QUESTION);
  expect(await page("zebra")).toContain("No conversations match");
  expect((await change({ intent: "rename", id: asked.id, title: "A <b>new</b> name" })).status).toBeLessThan(400);
  expect(await page()).toContain("A &lt;b&gt;new&lt;/b&gt; name");
  expect((await change({ intent: "explode", id: asked.id })).status).toBe(400);
  expect((await change({ intent: "delete", id: asked.id })).status).toBeLessThan(400);
  expect(await page()).toContain("No conversations yet");
});

test("a lecture page suggests questions that the lecture answers", async () => {
  const page = await (await fetch(`${app.url}/courses/search-101/lectures/inverted-index`)).text();
  expect(page).toContain('aria-label="You could ask"');
  expect(page).toContain("What is an inverted index?");
});
