import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { StudyMessage } from "~/conversation/message";
import { startApp, type AppServer } from "../setup/app-server";
import { ask } from "../setup/chat-client";
import { conversationClient, makeLive } from "../setup/conversation-client";
import { openDatabase } from "../setup/database";

let app: AppServer;
beforeAll(async () => void (app = await startApp()));
afterAll(() => app?.stop());

const QUESTION = "Why do we stem words?";
const { send, askedConversation, messagesOf, listed, shareOf, linksOf } = conversationClient(() => app.url);

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

test("a conversation that earlier versions stored is still read, with the same citations", async () => {
  const asked = await askedConversation();
  const [, current] = await messagesOf(asked);
  const sql = await openDatabase(app.dataDir);
  const [row] = await sql<{ parts: { type: string }[] }[]>`
    select parts from messages where conversation_id = ${asked.id} and role = 'assistant'`;
  // `source-url` instead of `source-document`, no anchors, and parts that no version of today knows.
  const earlier = row!.parts
    .filter(({ type }) => type !== "data-citation-anchor")
    .map((part) => (part.type === "source-document" ? { ...part, type: "source-url" } : part));
  const unknown = { type: "data-rating-stars", data: { stars: 5 } };
  await sql`
    update messages set metadata = '{"model": 7}', parts = ${JSON.stringify([...earlier, unknown])}::text::jsonb
    where conversation_id = ${asked.id} and role = 'assistant'`;
  await sql.end({ timeout: 1 });
  const [, read] = await messagesOf(asked);
  const withoutAnchors = current!.parts.filter(({ type }) => type !== "data-citation-anchor");
  expect(read!.parts).toEqual([...withoutAnchors, unknown]);
  const [was, is] = [current, read].map((message) =>
    (message as unknown as { citations: { number: number; friendly_id: string }[] }).citations.map(
      ({ number, friendly_id }) => [number, friendly_id],
    ),
  );
  expect(is).toEqual(was);
  expect(is!.length).toBeGreaterThan(0);
  expect((await send(`/courses/search-101?c=${asked.id}`, { cookie: asked.cookie })).status).toBe(200);
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

test("a shared conversation stays as it was: later questions and edits are not shown", async () => {
  const asked = await askedConversation();
  const url = await shareOf(asked);
  const [question] = await messagesOf(asked);
  const { id, cookie } = asked;
  await (await ask(app.url, { id, cookie, text: "How does BM25 rank?" })).response.text();
  await (await ask(app.url, { id, cookie, text: "What is a posting?", messageId: question!.id })).response.text();
  const page = await (await fetch(url)).text();
  expect(page).toContain("Why do we stem words?");
  expect(page).toMatch(/<a[^>]+aria-label="Source 1/);
  expect(page).not.toContain("How does BM25 rank?");
  expect(page).not.toContain("What is a posting?");
  expect(await shareOf(asked), "the conversation is another one now").not.toBe(url);
});

test("a shared answer shows its question and nothing else, and each link is revoked by itself", async () => {
  const asked = await askedConversation();
  const { id, cookie } = asked;
  await (await ask(app.url, { id, cookie, text: "How does BM25 rank?" })).response.text();
  const [question, answer] = (await messagesOf(asked)).slice(-2) as [StudyMessage, StudyMessage];
  const ofQuestion = { method: "POST", cookie, body: { message_id: question.id } };
  expect((await send(`/api/conversations/${id}/share`, ofQuestion)).status, "a question alone").toBe(404);
  const url = await shareOf(asked, { message_id: answer.id });
  expect(await shareOf(asked, { message_id: answer.id }), "one link for one answer").toBe(url);
  const page = await (await fetch(url)).text();
  expect(page).toContain("How does BM25 rank?");
  expect(page).toMatch(/<a[^>]+aria-label="Source \d/);
  expect(page, "the title is the first question").not.toContain("Why do we stem words?");
  const whole = await shareOf(asked);
  expect(await linksOf(asked)).toMatchObject([
    { kind: "conversation", answers: 2, url: whole },
    { kind: "answer", answers: 1, url, title: "How does BM25 rank?" },
  ]);
  const [, link] = await linksOf(asked);
  const address = `/api/conversations/${asked.id}/share?link=${link!.id}`;
  expect((await send(address, { method: "DELETE" })).status, "of another visitor").toBe(404);
  expect((await send(address, { method: "DELETE", cookie: asked.cookie })).status).toBe(204);
  expect((await send(address, { method: "DELETE", cookie: asked.cookie })).status).toBe(404);
  const revoked = await fetch(url);
  expect(revoked.status).toBe(404);
  expect(await revoked.text()).toContain("This link no longer works");
  expect((await fetch(whole)).status).toBe(200);
});

test("a link of an earlier version still shows the whole conversation, later questions included", async () => {
  const asked = await askedConversation();
  const url = await shareOf(asked);
  await makeLive(app.dataDir, asked.id);
  await (await ask(app.url, { id: asked.id, cookie: asked.cookie, text: "How does BM25 rank?" })).response.text();
  expect(await (await fetch(url)).text()).toContain("How does BM25 rank?");
  expect(await linksOf(asked)).toMatchObject([{ kind: "live", answers: null, url }]);
  expect((await send(`/api/conversations/${asked.id}/share`, { method: "DELETE", cookie: asked.cookie })).status).toBe(
    204,
  );
  expect((await fetch(url)).status).toBe(404);
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
