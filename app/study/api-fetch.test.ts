// @vitest-environment jsdom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { USER_HEADER } from "~/identity/visitor-header";
import { apiFetch, setPageUser, setTokenSource } from "./api-fetch";
import { useRefusal, ViewerRefused } from "./refusal";

afterEach(async () => {
  answerWith(200, {});
  await act(() => apiFetch("/api/notes")); // forgets the refusal
  setPageUser(null);
  setTokenSource(null);
  cleanup();
  vi.unstubAllGlobals();
});

/** why: the test decides what the server answers. Returns the headers of the requests. */
function answerWith(status: number, body: unknown): Headers[] {
  const sent: Headers[] = [];
  vi.stubGlobal("fetch", async (_path: string, { headers }: RequestInit = {}) => {
    sent.push(new Headers(headers));
    return Response.json(body, { status });
  });
  return sent;
}

const changed = (reason: unknown) => ({ error: { code: "account_changed", message: "Reload.", reason } });

test("a page that was rendered for a user names them, and other pages name nobody", async () => {
  const sent = answerWith(200, {});
  await apiFetch("/api/notes");
  setPageUser("user-1");
  await apiFetch("/api/notes", { headers: { "content-type": "text/plain" } });
  expect(sent.map((headers) => headers.get(USER_HEADER))).toEqual([null, "user-1"]);
  expect(sent[1]!.get("content-type")).toBe("text/plain");
});

test.each([
  [
    { name: "other_user", values: { name: "Ben" } },
    { why: "other_user", by: "Ben" },
  ],
  [
    { name: "signed_out", values: {} },
    { why: "signed_out", by: null },
  ],
])("a page knows that its user changed until the server takes its requests again: %j", async (reason, refusal) => {
  const { result } = renderHook(useRefusal);
  answerWith(409, changed(reason));
  await act(async () => {
    await expect(apiFetch("/api/notes")).rejects.toThrow(ViewerRefused);
  });
  expect(result.current).toEqual(refusal);
  answerWith(404, {});
  await act(() => apiFetch("/api/notes"));
  expect(result.current).toEqual(refusal);
  answerWith(200, {});
  await act(() => apiFetch("/api/notes"));
  expect(result.current).toBeNull();
});

test.each([
  [401, { error: { code: "unauthorized", message: "Open the lecture again." } }],
  [409, changed({ name: "signed_out", values: {} })],
])("a frame knows that its session has ended: %i", async (status, body) => {
  const { result } = renderHook(useRefusal);
  answerWith(status, body);
  setTokenSource(async () => "a token");
  await act(async () => {
    await expect(apiFetch("/api/notes", { method: "POST" })).rejects.toThrow(ViewerRefused);
  });
  expect(result.current).toEqual({ why: "session_ended", by: null });
});

test.each([
  [401, "<h1>A proxy asks for a password</h1>"],
  [409, { error: { code: "conflict", message: "The last question is still being answered." } }],
  [409, null],
  [404, { error: { code: "not_found" } }],
])("passes other errors on, with their body: %i %j", async (status, body) => {
  const { result } = renderHook(useRefusal);
  answerWith(status, body);
  const response = await apiFetch("/api/notes");
  expect([response.status, await response.json()]).toEqual([status, body]);
  expect(result.current).toBeNull();
});
