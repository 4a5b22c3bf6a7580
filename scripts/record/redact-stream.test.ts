import { expect, test } from "vitest";
import { redactStream } from "./redact-stream";

const events = (...data: unknown[]) => data.map((item) => `data: ${JSON.stringify(item)}\n\n`).join("");

test("the same id gets the same pseudonym, so that a call matches its result", () => {
  const stream = events(
    { id: "chatcmpl-abc123", choices: [{ tool_calls: [{ id: "call_xyz789" }] }] },
    { id: "chatcmpl-abc123" },
  );
  expect(redactStream(stream, [])).toBe(
    events({ id: "id_1", choices: [{ tool_calls: [{ id: "id_2" }] }] }, { id: "id_1" }),
  );
});

test.each(["organization", "user", "system_fingerprint", "request_id", "responseId", "item_id", "safety_identifier"])(
  "%s does not stay",
  (field) => {
    expect(redactStream(events({ response: { [field]: "identifying" } }), [])).not.toContain("identifying");
  },
);

test("a configured key is removed wherever a provider quotes it", () => {
  const stream = events({ choices: [{ delta: { content: "Your key is my-own-secret." } }] });
  expect(redactStream(stream, ["my-own-secret"])).toContain("Your key is [removed].");
});

test.each(["sk-proj-0123456789abcdef", "org-0123456789abcdef", "req_0123456789abcdef", "AIza0123456789abcdefghijklmn"])(
  "%s is removed by its form",
  (token) => {
    expect(redactStream(events({ note: `see ${token}` }), [])).toBe(events({ note: "see [removed]" }));
  },
);

test("a bearer token is removed", () => {
  expect(redactStream(events({ note: "Bearer abcdefgh.ijkl" }), [])).toBe(events({ note: "Bearer [removed]" }));
});

test("all other bytes stay: spaces, comments, names of events, broken events and the end", () => {
  const stream =
    ': comment\n\nevent: delta\ndata:  { "text" : "a [1] b",  "index": 0, "id": "0" }\n\ndata: {broken\n\ndata: [DONE]\n\n';
  expect(redactStream(stream, [])).toBe(stream);
});

test("replaces two ids, one within the other", () => {
  const stream = events({ id: "resp_12" }, { item_id: "resp_12_item" });
  expect(redactStream(stream, [])).toBe(events({ id: "id_1" }, { item_id: "id_2" }));
});

test("redacting twice changes nothing", () => {
  const once = redactStream(events({ id: "chatcmpl-abc123", user: "user-1234567890ab" }), ["secret-key"]);
  expect(redactStream(once, ["secret-key"])).toBe(once);
});
