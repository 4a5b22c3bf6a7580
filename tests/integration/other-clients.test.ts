import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { Lectures, Passages } from "~/api/results";
import { TranscriptJson } from "~/course/transcript-wire";
import { startApp, type AppServer } from "../setup/app-server";
import { ask } from "../setup/chat-client";

// why: the mocks' interceptors never release response bodies that the client discards, and the client waits for them.
const { fetch: plainFetch } = globalThis;

let app: AppServer;
let client: Client;
beforeAll(async () => {
  app = await startApp();
  client = new Client({ name: "test", version: "1" });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${app.url}/mcp`), { fetch: plainFetch }));
});
afterAll(async () => {
  await client?.close();
  await app?.stop();
});

type ToolResult = { structuredContent?: unknown; isError?: boolean; content: { type: string; text: string }[] };
const call = async (name: string, args: object = {}) =>
  (await client.callTool({ name, arguments: args as Record<string, unknown> })) as ToolResult;
const read = async (path: string) => {
  const response = await fetch(app.url + path);
  return {
    status: response.status,
    body: (await response.json()) as { results?: unknown[]; error?: { message: string } },
  };
};

test("offers MCP clients four read-only tools, with instructions for citations", async () => {
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name).sort()).toEqual([
    "list_courses",
    "list_lectures",
    "read_moment",
    "search_course",
  ]);
  for (const tool of tools) {
    expect(tool.annotations).toMatchObject({ readOnlyHint: true });
    expect(tool.inputSchema.type).toBe("object");
    expect(tool.outputSchema).toBeDefined();
  }
  expect(client.getInstructions()).toContain("open_url");
});

test("results of a tool link to their second by id, friendly_id and open_url", async () => {
  const { structuredContent, content } = await call("search_course", {
    course: "search-101",
    query: "why do we stem words?",
    limit: 3,
  });
  const { results } = Passages.parse(structuredContent);
  expect(results).toHaveLength(3);
  expect(JSON.parse(content[0]!.text)).toEqual(structuredContent);
  const [best] = results;
  expect(best).toMatchObject({
    lecture: "inverted-index",
    friendly_id: expect.stringMatching(/^The inverted index @ \d\d:\d\d$/),
  });
  expect(best!.open_url).toBe(
    `${app.url}/courses/search-101/lectures/inverted-index?t=${Math.floor(best!.start_seconds)}`,
  );
  expect((await fetch(best!.open_url)).status).toBe(200);
});

test("a client can navigate from the list of courses to a moment", async () => {
  const { results: courses } = (await call("list_courses")).structuredContent as { results: { id: string }[] };
  const { results: lectures } = Lectures.parse(
    (await call("list_lectures", { course: courses[0]!.id })).structuredContent,
  );
  expect(lectures.map(({ id }) => id)).toEqual(["inverted-index", "ranking-with-bm25", "embeddings"]);
  const { start_seconds } = lectures[0]!.chapters[1]!;
  const moment = Passages.parse(
    (
      await call("read_moment", {
        course: courses[0]!.id,
        lecture: lectures[0]!.id,
        from: start_seconds,
        to: start_seconds + 30,
      })
    ).structuredContent,
  );
  expect(moment.results.length).toBeGreaterThan(0);
  expect(
    moment.results.every(
      (passage) => passage.start_seconds < start_seconds + 30 && passage.end_seconds > start_seconds,
    ),
  ).toBe(true);
});

test.each([
  ["an unknown course", "search_course", { course: "no-such", query: "x" }, /no course "no-such"/],
  [
    "an unknown lecture",
    "read_moment",
    { course: "search-101", lecture: "no-such", from: 0, to: 9 },
    /no lecture "no-such"/,
  ],
  ["a missing argument", "search_course", { course: "search-101" }, /query/],
  [
    "an argument of the wrong kind",
    "read_moment",
    { course: "search-101", lecture: "embeddings", from: "soon", to: 9 },
    /from/,
  ],
])("%s is a clear error, and the next call works", async (_name, tool, args, sentence) => {
  const { isError, content } = await call(tool, args);
  expect(isError).toBe(true);
  expect(content[0]!.text).toMatch(sentence);
  expect((await call("list_courses")).isError).not.toBe(true);
});

test("the JSON API returns the same data as the tools", async () => {
  const tools = (await call("search_course", { course: "search-101", query: "idf", limit: 2 })).structuredContent;
  const { body } = await read("/api/courses/search-101/search?query=idf&limit=2");
  expect(body).toEqual(tools);
});

test("returns a whole transcript, or its lines between two seconds", async () => {
  const all = TranscriptJson.parse((await read("/api/courses/search-101/lectures/embeddings/transcript")).body);
  const some = TranscriptJson.parse(
    (await read("/api/courses/search-101/lectures/embeddings/transcript?from=30&to=60")).body,
  );
  expect(some.lines.length).toBeGreaterThan(2);
  const swapped = await read("/api/courses/search-101/lectures/embeddings/transcript?from=60&to=30");
  expect(swapped.body).toEqual(some);
  expect(all.lines.filter((line) => line.start_seconds < 60 && line.end_seconds > 30)).toEqual(some.lines);
});

test.each([
  ["/api/courses/search-101/search", 400, /query: is missing/],
  ["/api/courses/search-101/search?query=x&limit=900", 400, /limit/],
  ["/api/courses/search-101/lectures/embeddings/transcript?from=", 400, /from: must be a number of seconds/],
  ["/api/courses/search-101/lectures/embeddings/moment?from=0&to=%20", 400, /to: must be a number of seconds/],
  ["/api/courses/no-such/search?query=x", 404, /no course/],
  ["/api/courses/search-101/lectures/no-such/transcript", 404, /no lecture/],
  ["/api/courses/search-101/lectures/embeddings/moment?from=-4&to=x", 400, /from.*to: must be a number of seconds/],
])("%s gets status %i and a message", async (path, status, sentence) => {
  const response = await read(path);
  expect(response.status).toBe(status);
  expect(response.body.error?.message).toMatch(sentence);
});

test("responses match the OpenAPI document", async () => {
  const document = (await (await fetch(`${app.url}/api/openapi.json`)).json()) as Document;
  expect(document.openapi).toBe("3.1.0");
  const { id, cookie, response } = await ask(app.url, { text: "What is an embedding?" });
  await response.text();
  const values: Record<string, string> = {
    id,
    course: "search-101",
    lecture: "embeddings",
    query: "vectors",
    from: "0",
    to: "60",
    limit: "2",
  };
  const lookups = Object.entries(document.paths).filter(([path]) => !path.startsWith("/api/chat"));
  expect(lookups).toHaveLength(6);
  for (const [path, { get }] of lookups) {
    const query = get.parameters
      .filter((parameter) => parameter.in === "query" && parameter.required)
      .map(({ name }) => `${name}=${values[name]}`);
    const address = `${path.replace(/\{(\w+)\}/g, (_, name: string) => values[name]!)}?${query.join("&")}`;
    const described = await fetch(app.url + address, { headers: { cookie } });
    expect(described.status, address).toBe(200);
    const schema = z.fromJSONSchema(get.responses["200"].content["application/json"].schema);
    expect(schema.safeParse(await described.json()).error, address).toBeUndefined();
  }
});

type Operation = {
  parameters: { name: string; in: string; required: boolean }[];
  responses: { "200": { content: { "application/json": { schema: Parameters<typeof z.fromJSONSchema>[0] } } } };
};
type Document = { openapi: string; paths: Record<string, { get: Operation }> };
