import { expect, test, vi } from "vitest";
import { getLog } from "~/platform/observability/log.server";
import { fakeSql } from "../../tests/setup/fake-sql";
import { lookUpDeps } from "../../tests/setup/look-up-deps";
import type { LookUpDeps } from "./look-up.server";
import { LOOKUPS } from "./lookups";
import { answerMcp } from "./mcp.server";

const course = {
  courseId: "search-101",
  title: "How search works",
  description: null,
  lectureCount: 3,
  durationMs: 60_000,
};

type Answer = {
  id: number;
  error?: { code: number; message: string };
  result: {
    tools?: { name: string; annotations: object }[];
    isError?: boolean;
    structuredContent?: object;
    content?: { text: string }[];
  };
};

/** Sends one message, as a client does that the server has never seen. */
async function send(method: string, params: object, sql = fakeSql([[/from courses/, [course]]]).sql): Promise<Answer> {
  const body = { jsonrpc: "2.0", id: 1, method, params };
  const request = new Request("https://study.example.edu/mcp", {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json, text/event-stream" },
    body: JSON.stringify(body),
  });
  const response = await answerMcp(request, body, lookUpDeps(sql));
  expect(response.headers.get("content-type")).toContain("application/json");
  return (await response.json()) as Answer;
}
const call = (name: string, args: object, sql?: LookUpDeps["sql"]) =>
  send("tools/call", { name, arguments: args }, sql);

test("every lookup is a read-only tool", async () => {
  const { result } = await send("tools/list", {});
  expect(result.tools!.map(({ name }) => name).sort()).toEqual(Object.keys(LOOKUPS).sort());
  for (const { annotations } of result.tools!) expect(annotations).toMatchObject({ readOnlyHint: true });
});

test("answers a call without a session, as structured content and as the same JSON text", async () => {
  const { result } = await call("list_courses", {});
  expect(result.structuredContent).toMatchObject({
    results: [{ id: "search-101", open_url: "https://study.example.edu/courses/search-101" }],
  });
  expect(JSON.parse(result.content![0]!.text)).toEqual(result.structuredContent);
});

test("the result of an expected failure is its message", async () => {
  const { result } = await call("list_lectures", { course: "none" }, fakeSql([]).sql);
  expect(result).toMatchObject({ isError: true, content: [{ text: 'There is no course "none".' }] });
});

test.each([
  ["an unexpected failure", {}, "Something went wrong on our side. Try again."],
  ["a lost database", { code: "ECONNREFUSED" }, "The database cannot be reached. Try again in a moment."],
])("the result of %s has no details, and the log names the tool", async (_what, facts, text) => {
  const logged = vi.spyOn(getLog(), "error").mockImplementation(() => {});
  const error = Object.assign(new Error("password=hunter2"), facts);
  const failure = { then: (_: unknown, reject: (error: Error) => void) => reject(error) };
  const failing = (() => failure) as unknown as LookUpDeps["sql"];
  const { result } = await call("list_courses", {}, failing);
  expect(result).toMatchObject({ isError: true, content: [{ text }] });
  expect(logged).toHaveBeenCalledExactlyOnceWith(
    { err: expect.objectContaining({ message: "password=hunter2" }), tool: "list_courses" },
    "a tool failed",
  );
  logged.mockRestore();
});

test("arguments that do not match the tool's schema name the field", async () => {
  const { result } = await call("search_course", { course: "search-101", query: "x", limit: 900 });
  expect(result.isError).toBe(true);
  expect(result.content![0]!.text).toMatch(/limit/);
});

test("an unknown tool is an error of the call", async () => {
  const answer = await call("drop_tables", {});
  expect(JSON.stringify(answer)).toMatch(/drop_tables not found/);
});
