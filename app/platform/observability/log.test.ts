import { APICallError } from "@ai-sdk/provider";
import { expect, test } from "vitest";
import { AppError } from "~/platform/errors";
import { createLog, redactFromLog } from "./log.server";
import { idsOf, type RequestContext } from "./request-context.server";

type Log = ReturnType<typeof createLog>;

function log(level?: string) {
  const lines: string[] = [];
  return {
    log: createLog({ write: (line: string) => void lines.push(line) }, level),
    text: () => lines.join(""),
    last: () => JSON.parse(lines.at(-1)!) as Record<string, unknown>,
  };
}

const KEY = "sk-proj-abcdefghijklmnop1234";
const WORDS = "am I the only one who does not understand this";

const refused = new APICallError({
  message: `Incorrect key ${KEY}: ${WORDS}`,
  url: `https://api.test/?key=${KEY}`,
  requestBodyValues: { messages: [WORDS, KEY] },
  responseHeaders: { "set-cookie": KEY },
  responseBody: `${WORDS} ${KEY}`,
});

test.each<[string, (logger: Log) => void]>([
  ["a field", (logger) => logger.info({ apiKey: KEY, authorization: WORDS, visitorToken: WORDS }, "x")],
  ["a field within a field", (logger) => logger.info({ config: { apiKey: KEY, question: WORDS }, list: [WORDS] }, "x")],
  [
    "a header of a request",
    (logger) => logger.info({ req: { headers: { authorization: `Bearer ${KEY}`, cookie: WORDS } } }, "x"),
  ],
  ["a message", (logger) => logger.warn(`the key ${KEY} was refused`)],
  [
    "an error's message",
    (logger) => logger.error({ err: new Error(`Incorrect API key provided: ${KEY}. ${WORDS}`) }, "x"),
  ],
  ["an error without a message of the line's own", (logger) => logger.error({ err: new Error(`${KEY} ${WORDS}`) })],
  ["an error as the line", (logger) => logger.error(new Error(`${KEY} ${WORDS}`))],
  ["an error under another name", (logger) => logger.error({ reason: refused }, "x")],
  [
    "an error's cause",
    (logger) =>
      logger.error(
        { err: new AppError("internal", "failed", { cause: new Error(`Authorization: Bearer ${KEY}: ${WORDS}`) }) },
        "x",
      ),
  ],
  [
    "what a provider was asked and answered",
    (logger) => logger.error({ err: new AppError("model_unavailable", "failed", { cause: refused }) }, "x"),
  ],
  ["what was thrown and is no error", (logger) => logger.error({ err: { message: WORDS, key: KEY } }, "x")],
  ["a text that was thrown", (logger) => logger.error({ err: `${WORDS} ${KEY}` }, "x")],
  [
    "our own sentence with a key in it",
    (logger) => logger.error({ err: new AppError("internal", `failed with ${KEY}`) }, "x"),
  ],
])("logs neither keys nor words at any level: %s", (_case, write) => {
  const written = log("trace");
  write(written.log);
  expect(written.text()).not.toContain(KEY);
  expect(written.text()).not.toContain(WORDS);
  expect(written.last()).toMatchObject({ level: expect.any(Number), msg: expect.stringMatching(/./) });
});

test("logs the facts about a failure that an operator needs", () => {
  const written = log();
  written.log.error(
    {
      err: new AppError("model_unavailable", "The model refused the API key.", { cause: refused }),
      modelId: "openai:gpt",
    },
    "an answer failed",
  );
  expect(written.last()).toMatchObject({
    msg: "an answer failed",
    modelId: "openai:gpt",
    err: {
      code: "model_unavailable",
      message: "The model refused the API key.",
      cause: { name: "AI_APICallError", host: "api.test" },
    },
  });
  expect(written.last().err).not.toHaveProperty("type"); // as pino's own serializer would add it
});

test("redacts the password in a database's address, and the line stays JSON", () => {
  const written = log();
  written.log.error(
    {
      err: new AppError("internal", "connect postgres://cuepoint:hunter2@db.test/x failed"),
      url: "http://localhost:3000/x",
      by: "a@b.test",
    },
    "x",
  );
  expect(written.text()).not.toContain("hunter2");
  expect(written.last()).toMatchObject({ url: "http://localhost:3000/x", by: "a@b.test" });
});

test("redacts this installation's secrets everywhere", () => {
  redactFromLog(['correct/horse "battery"', undefined]);
  const written = log();
  written.log.info(
    {
      path: 'the correct/horse "battery" staple',
      header: Buffer.from('me:correct/horse "battery"').toString("base64"),
    },
    encodeURIComponent('correct/horse "battery"'),
  );
  expect(written.text()).not.toMatch(/horse|battery|b3JzZ/);
  expect(written.last()).toMatchObject({ path: "the [secret] staple", msg: "[secret]" });
});

test("logs the request and the conversation, but not the visitor", () => {
  const written = log();
  written.log.info(
    idsOf({ requestId: "request-1", address: "192.0.2.1", conversationId: "conversation-1" } as RequestContext),
    "inside",
  );
  expect(written.last()).toMatchObject({ requestId: "request-1", conversationId: "conversation-1", msg: "inside" });
  expect(written.text()).not.toContain("192.0.2.1");
  written.log.info(idsOf(undefined), "outside");
  expect(written.last()).not.toHaveProperty("requestId");
});
