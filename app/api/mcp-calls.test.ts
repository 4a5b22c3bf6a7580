import { expect, test } from "vitest";
import { SEARCH_COST } from "./lookups";
import { costOfCalls } from "./mcp-calls";

const call = (name: unknown) => ({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: {} } });

test("a call costs what the same lookup costs in the JSON API", () => {
  expect(costOfCalls(call("search_course"))).toBe(SEARCH_COST);
  expect(costOfCalls(call("list_courses"))).toBe(1);
});

test("a batch costs the sum of its messages, whatever they are", () => {
  const batch = [
    call("search_course"),
    call("search_course"),
    call("list_courses"),
    { jsonrpc: "2.0", method: "notifications/cancelled" },
    null,
    7,
  ];
  expect(costOfCalls(batch)).toBe(2 * SEARCH_COST + 4);
});

test("a limit smaller than a search allows one search, but not two", () => {
  expect(costOfCalls(call("search_course"), 3)).toBe(3);
  expect(costOfCalls([call("search_course"), call("search_course")], 3)).toBe(6);
});

test.each([
  null,
  undefined,
  1,
  "tools/call",
  {},
  { method: "tools/call" },
  { method: "tools/call", params: null },
  call("toString"),
  call("__proto__"),
  call({}),
])("%j costs one request", (body) => expect(costOfCalls(body)).toBe(1));
