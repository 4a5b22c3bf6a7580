// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setTokenSource } from "~/study/api-fetch";
import { setRefusal } from "~/study/refusal";
import { InApp } from "../../../tests/setup/in-app";
import ShareDialog from "./share-dialog";

let shared: (string | null)[] = [];
let isDown = false;
const linkOf = (messageId: string | null, index: number) => ({
  id: `link-${index}`,
  kind: messageId ? "answer" : "conversation",
  title: messageId ? "Why stems?" : "My conversation",
  answers: messageId ? 1 : 2,
  message_id: messageId,
  url: `https://c.test/shared/token-${index}`,
  created_at: "2026-11-23T04:00:00.000Z",
});

const json = (body: unknown) => new Response(JSON.stringify(body));

// why: jsdom has no server; this one keeps links as ours does
async function answer(
  path: string,
  { method = "GET", body }: { method?: string; body?: string } = {},
): Promise<Response> {
  const { pathname, searchParams } = new URL(path, "https://c.test");
  expect(pathname).toBe("/api/conversations/c1/share");
  if (method === "GET") return json({ links: shared.map(linkOf) });
  if (isDown) return new Response(null, { status: 500 });
  if (method === "DELETE") {
    shared.splice(Number(/^link-(\d)$/.exec(searchParams.get("link") ?? "")?.[1]), 1);
    return new Response(null, { status: 204 });
  }
  const { message_id } = JSON.parse(body ?? "{}") as { message_id?: string };
  shared.push(message_id ?? null);
  return json({ url: `https://c.test/shared/token-${shared.length - 1}` });
}

beforeEach(() => {
  [shared, isDown] = [[], false];
  vi.stubGlobal("fetch", answer);
});
afterEach(() => {
  cleanup();
  setRefusal(null);
  vi.unstubAllGlobals();
});

const show = (messageId: string | null = null) =>
  render(
    <InApp>
      <ShareDialog conversationId="c1" messageId={messageId} onClose={() => {}} />
    </InApp>,
  );
const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));

test("says what others will see before there is a link", () => {
  show();
  expect(screen.getByText(/They won’t see what you ask later, your notes or your name\./)).toBeDefined();
  expect(screen.getByText(/Anyone who has the link and can open this course can read it\./)).toBeDefined();
  expect(screen.queryByRole("radio")).toBeNull();
});

test("shares the answer it was opened for, or the conversation if that is chosen", async () => {
  show("a1");
  expect(screen.getByText(/They won’t see your other questions, your notes or your name\./)).toBeDefined();
  await press("Create link");
  expect(await screen.findByDisplayValue("https://c.test/shared/token-0")).toBeDefined();
  await userEvent.click(screen.getByRole("radio", { name: "The conversation so far" }));
  await press("Create link");
  expect(await screen.findByDisplayValue("https://c.test/shared/token-1")).toBeDefined();
  expect(shared).toEqual(["a1", null]);
});

test("a link can be revoked, and then is no longer shown", async () => {
  show("a1");
  await press("Create link");
  await screen.findByDisplayValue("https://c.test/shared/token-0");
  await userEvent.click(await screen.findByRole("button", { name: "Stop sharing “Why stems?”" }));
  await expect.poll(() => screen.queryByDisplayValue("https://c.test/shared/token-0")).toBeNull();
  expect(shared).toEqual([]);
});

test("says that the frame's session has ended, instead of asking to try again", async () => {
  // why: only a frame whose session has ended is refused
  vi.stubGlobal("fetch", async () => Response.json({ error: { code: "unauthorized" } }, { status: 401 }));
  setTokenSource(async () => "a token");
  show();
  expect((await screen.findByRole("alert")).textContent).toContain("Open the lecture from your course again.");
  setTokenSource(null);
});

test("says that something failed, and can try again", async () => {
  isDown = true;
  show();
  await press("Create link");
  expect((await screen.findByRole("alert")).textContent).toContain("Something went wrong");
  isDown = false;
  await press("Create link");
  expect(await screen.findByDisplayValue("https://c.test/shared/token-0")).toBeDefined();
  expect(screen.queryByRole("alert")).toBeNull();
});
