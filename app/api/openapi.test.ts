import { expect, test } from "vitest";
import { CONVERSATION, LOOKUPS, TRANSCRIPT } from "./lookups";
import { CHAT_PATHS, lookupPaths, openApiDocument } from "./openapi";

const { paths, servers } = openApiDocument("https://study.example.edu");
const lookups = lookupPaths();
const { "/api/chat": chat, "/api/chat/{id}/stream": follow, "/api/chat/{id}/stop": stop } = CHAT_PATHS;
const operation = (path: string) => {
  const described = lookups[path]?.get;
  if (!described) throw new Error(`the document has no ${path}`);
  return described;
};
const parametersOf = (path: string) =>
  Object.fromEntries(operation(path).parameters.map(({ name, ...parameter }) => [name, parameter]));

test("every lookup, the transcript and a conversation have an operation at this server", () => {
  expect(servers).toEqual([{ url: "https://study.example.edu" }]);
  expect(paths).toEqual({ ...lookups, ...CHAT_PATHS });
  const expected = [
    ...Object.entries(LOOKUPS),
    ["read_transcript", TRANSCRIPT] as const,
    ["read_conversation", CONVERSATION] as const,
  ];
  expect(Object.entries(lookups).map(([path, { get }]) => [get.operationId, path])).toEqual(
    expected.map(([name, { path }]) => [name, path]),
  );
});

test("parameters of the path are required, and of the query only those without a default", () => {
  expect(parametersOf(LOOKUPS.search_course.path)).toMatchObject({
    course: { in: "path", required: true },
    query: { in: "query", required: true },
    lecture: { in: "query", required: false },
    limit: { in: "query", required: false },
  });
});

test("a parameter that arrives as text is described as the number it stands for", () => {
  expect(parametersOf(LOOKUPS.search_course.path)["limit"]?.schema).toMatchObject({
    type: "integer",
    minimum: 1,
    maximum: 50,
    default: 8,
  });
  expect(parametersOf(LOOKUPS.read_moment.path)["from"]?.schema).toMatchObject({ type: "number", minimum: 0 });
});

test("every parameter and operation is described", () => {
  for (const { get } of Object.values(lookups)) {
    expect(get.description).not.toBe("");
    for (const parameter of get.parameters) expect(parameter).toHaveProperty("description");
  }
});

test("a question is described by the schema that validates it, and its answer as a stream", () => {
  expect(chat.post.requestBody.content["application/json"].schema).toMatchObject({
    required: ["id", "message", "course"],
    properties: { at_seconds: { description: "Where the student's video is, in seconds." } },
  });
  for (const { responses } of [chat.post, follow.get])
    expect(responses[200].content).toHaveProperty("text/event-stream");
  expect([chat.post, follow.get, stop.post].map(({ operationId }) => operationId)).toEqual([
    "ask",
    "follow_answer",
    "stop_answer",
  ]);
});

test("every status that a client must handle is described, and a limit with its retry-after", () => {
  const statusesOf = ({ responses }: { responses: object }) => Object.keys(responses).map(Number);
  expect(statusesOf(chat.post)).toEqual([200, 400, 401, 403, 404, 409, 413, 429, 503]);
  expect(statusesOf(follow.get)).toEqual([200, 204, 401, 429, 503]);
  expect(statusesOf(stop.post)).toEqual([200, 401, 403, 404, 429, 503]);
  const search = operation(LOOKUPS.search_course.path);
  expect(statusesOf(search)).toEqual([200, 400, 401, 404, 429, 503]);
  for (const { responses } of [chat.post, follow.get, search])
    expect(responses).toMatchObject({ 429: { headers: { "retry-after": { schema: { type: "integer" } } } } });
});

test("a response is described by the schema of its results, and an error by its code and message", () => {
  const { responses } = operation(LOOKUPS.search_course.path);
  expect(responses[200].content["application/json"].schema).toMatchObject({
    properties: { results: { items: { required: expect.arrayContaining(["id", "friendly_id", "open_url"]) } } },
  });
  const schema = { properties: { error: { required: ["code", "message"] } } };
  expect(responses).toMatchObject({ 404: { content: { "application/json": { schema } } } });
});
