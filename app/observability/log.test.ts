import { APICallError } from "@ai-sdk/provider";
import { expect, test } from "vitest";
import { createLog, hideFromLog } from "./log.server";
import { idsOf, type RequestContext } from "./request-context.server";

function log() {
  const lines: string[] = [];
  return { log: createLog({ write: (line: string) => void lines.push(line) }), text: () => lines.join(""), last: () => JSON.parse(lines.at(-1)!) as Record<string, unknown> };
}

const KEY = "sk-proj-abcdefghijklmnop1234";

test.each<[string, (logger: ReturnType<typeof createLog>) => void]>([
  ["a field", (logger) => logger.info({ config: { apiKey: KEY } }, "x")],
  ["a header of a request", (logger) => logger.info({ req: { headers: { authorization: `Bearer ${KEY}`, cookie: KEY } } }, "x")],
  ["a message", (logger) => logger.warn(`the key ${KEY} was refused`)],
  ["an error's message", (logger) => logger.error({ err: new Error(`Incorrect API key provided: ${KEY}`) }, "x")],
  ["an error's cause", (logger) => logger.error({ err: new Error("failed", { cause: new Error(`Authorization: Bearer ${KEY}`) }) }, "x")],
  [
    "what a provider was asked and answered",
    (logger) => logger.error({ err: new Error("failed", { cause: new APICallError({ message: "no", url: "https://api.test", requestBodyValues: { messages: [KEY] }, responseHeaders: { "set-cookie": KEY }, responseBody: KEY }) }) }, "x"),
  ],
])("a provider's key stands in no line: %s", (_case, write) => {
  const written = log();
  write(written.log);
  expect(written.text()).not.toContain(KEY);
  expect(written.text()).toContain("[secret]");
});

test("what a student asked of a provider is not logged with its failure", () => {
  const written = log();
  const question = "am I the only one who does not understand this";
  written.log.error({ err: new APICallError({ message: "no", url: "https://api.test", requestBodyValues: { messages: [{ content: question }] }, statusCode: 500 }) }, "x");
  expect(written.text()).not.toContain(question);
});

test("the password of a database's address is cut out, and the line stays JSON", () => {
  const written = log();
  written.log.error({ err: new Error("connect postgres://cuepoint:hunter2@db.test/x failed"), url: "http://localhost:3000/x", by: "a@b.test" }, "x");
  expect(written.text()).not.toContain("hunter2");
  expect(written.last()).toMatchObject({ url: "http://localhost:3000/x", by: "a@b.test" });
});

test("this installation's own secrets are cut out wherever they stand", () => {
  hideFromLog(["correct horse battery", undefined]);
  const written = log();
  written.log.info({ deep: { er: { still: "the correct horse battery staple" } } }, "correct horse battery");
  expect(written.text()).not.toContain("correct horse");
});

test("a line says which request and conversation it belongs to, and not whose", () => {
  const written = log();
  written.log.info(idsOf({ requestId: "request-1", address: "192.0.2.1", conversationId: "conversation-1" } as RequestContext), "inside");
  expect(written.last()).toMatchObject({ requestId: "request-1", conversationId: "conversation-1", msg: "inside" });
  expect(written.text()).not.toContain("192.0.2.1");
  written.log.info(idsOf(undefined), "outside");
  expect(written.last()).not.toHaveProperty("requestId");
});
