import {
  APICallError,
  InvalidArgumentError,
  InvalidPromptError,
  InvalidResponseDataError,
  JSONParseError,
  LoadAPIKeyError,
  NoSuchModelError,
  TypeValidationError,
} from "@ai-sdk/provider";
import { InvalidToolInputError, NoSuchToolError, RetryError } from "ai";
import { expect, test } from "vitest";
import { z } from "zod";
import { AppError, invalidRequest, notFound } from "~/platform/errors";
import { errorFacts } from "./error-facts.server";

/** Of a question, an answer or a lecture: no fact may have one of them. */
const WORDS = "quokkas dream of marmalade";
const HAS_WORDS = /quokka|marmalade|dream of/i;

const apiError = new APICallError({
  message: `Invalid content: ${WORDS}`,
  url: `https://user:hunter2@models.test/v1/chat?key=AIza&q=${encodeURIComponent(WORDS)}`,
  requestBodyValues: { messages: [WORDS] },
  statusCode: 400,
  responseHeaders: { "x-request-id": "req_123abc", "set-cookie": WORDS, "x-said": WORDS },
  responseBody: WORDS,
  data: { error: { message: WORDS, type: "invalid_request_error", code: WORDS } },
});
const typeError = new TypeValidationError({ value: { content: WORDS }, cause: zodError() });

function zodError() {
  return z
    .object({ text: z.literal("x"), extra: z.number() })
    .strict()
    .safeParse({ text: WORDS, [WORDS]: 1 }).error!;
}

function caught(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

test.each<[kind: string, error: unknown, facts: object]>([
  [
    "a provider's refusal",
    apiError,
    {
      name: "AI_APICallError",
      status: 400,
      host: "models.test",
      providerRequestId: "req_123abc",
      kind: "invalid_request_error",
    },
  ],
  [
    "a retried call",
    new RetryError({ message: `Failed: ${WORDS}`, reason: "maxRetriesExceeded", errors: [apiError, new Error(WORDS)] }),
    {
      name: "AI_RetryError",
      reason: "maxRetriesExceeded",
      errors: [{ status: 400, kind: "invalid_request_error" }, { name: "Error" }],
    },
  ],
  [
    "a chunk of the wrong type",
    typeError,
    { name: "AI_TypeValidationError", cause: { issues: ["invalid_value", "invalid_type", "unrecognized_keys"] } },
  ],
  [
    "a chunk that is not JSON",
    new JSONParseError({ text: WORDS, cause: caught(() => JSON.parse(WORDS)) }),
    { name: "AI_JSONParseError", cause: { name: "SyntaxError" } },
  ],
  [
    "an answer of the wrong form",
    new InvalidResponseDataError({ data: WORDS }),
    { name: "AI_InvalidResponseDataError" },
  ],
  [
    "a tool that does not exist",
    new NoSuchToolError({ toolName: WORDS, availableTools: ["search_course"] }),
    { name: "AI_NoSuchToolError" },
  ],
  [
    "a tool's wrong input",
    new InvalidToolInputError({ toolName: "search_course", toolInput: WORDS, cause: typeError }),
    { name: "AI_InvalidToolInputError", cause: { name: "AI_TypeValidationError" } },
  ],
  ["a wrong prompt", new InvalidPromptError({ prompt: WORDS, message: WORDS }), { name: "AI_InvalidPromptError" }],
  [
    "a wrong argument",
    new InvalidArgumentError({ argument: WORDS, message: WORDS }),
    { name: "AI_InvalidArgumentError" },
  ],
  ["a missing key", new LoadAPIKeyError({ message: WORDS }), { name: "AI_LoadAPIKeyError" }],
  [
    "a missing model",
    new NoSuchModelError({ modelId: WORDS, modelType: "languageModel" }),
    { name: "AI_NoSuchModelError" },
  ],
  [
    "a provider's error in the stream, as an object",
    { type: "overloaded_error", message: WORDS },
    { name: "object", kind: "overloaded_error" },
  ],
  ["a provider's error in the stream, as a text", WORDS, { name: "string" }],
  ["wrong values", zodError(), { name: "ZodError", issues: ["invalid_value", "invalid_type", "unrecognized_keys"] }],
  ["text that is not JSON", caught(() => JSON.parse(`{"a": ${WORDS}`)), { name: "SyntaxError" }],
  ["an address that is none", caught(() => new URL(WORDS)), { name: "TypeError", code: "ERR_INVALID_URL" }],
  [
    "an argument of the wrong type",
    caught(() => Buffer.from(Symbol(WORDS) as never)),
    { name: "TypeError", code: "ERR_INVALID_ARG_TYPE" },
  ],
  [
    "a request that failed",
    Object.assign(new TypeError("fetch failed"), {
      cause: Object.assign(new Error(`connect ECONNREFUSED 127.0.0.1:9 ${WORDS}`), {
        code: "ECONNREFUSED",
        syscall: "connect",
        address: "127.0.0.1",
        port: 9,
      }),
    }),
    {
      name: "TypeError",
      message: "fetch failed",
      cause: { code: "ECONNREFUSED", syscall: "connect", address: "127.0.0.1", port: 9 },
    },
  ],
  [
    "a name that was not found",
    Object.assign(new Error(WORDS), { code: "ENOTFOUND", syscall: "getaddrinfo", hostname: "models.test" }),
    { code: "ENOTFOUND", address: "models.test" },
  ],
  [
    "a full disk",
    Object.assign(new Error("ENOSPC"), { code: "ENOSPC", syscall: "write", path: "/data/x" }),
    { code: "ENOSPC", syscall: "write", path: "/data/x" },
  ],
  [
    "a name that is too long",
    Object.assign(new Error(WORDS), { code: "ENAMETOOLONG", syscall: "stat", path: `/media/${WORDS}` }),
    { code: "ENAMETOOLONG" },
  ],
  [
    "a row that breaks a rule",
    postgresError("23505", { message: 'duplicate key value violates unique constraint "notes_pkey"' }),
    {
      code: "23505",
      message: 'duplicate key value violates unique constraint "notes_pkey"',
      constraint: "notes_pkey",
      table: "notes",
    },
  ],
  [
    "a value that is no number",
    postgresError("22P02", { message: `invalid input syntax for type integer: "${WORDS}"` }),
    { code: "22P02" },
  ],
  ["a query's text", postgresError("42601", { message: `syntax error in tsquery: "${WORDS}"` }), { code: "42601" }],
  [
    "a full database",
    postgresError("53100", { message: "could not extend file: No space left on device" }),
    { message: "could not extend file: No space left on device" },
  ],
  [
    "a lost connection",
    Object.assign(new Error("write CONNECTION_CLOSED db.test:5432"), {
      code: "CONNECTION_CLOSED",
      address: "db.test",
      port: 5432,
    }),
    { message: "write CONNECTION_CLOSED db.test:5432" },
  ],
  [
    "our own sentence",
    new AppError("model_unavailable", "The model x refused the API key.", { cause: apiError }),
    {
      name: "AppError",
      code: "model_unavailable",
      message: "The model x refused the API key.",
      cause: { status: 400 },
    },
  ],
  [
    "our own sentence for a client",
    notFound(`There is no course "${WORDS}".`),
    { name: "AppError", code: "not_found", status: 404 },
  ],
  [
    "our own sentence about a request",
    invalidRequest(`Unrecognized key: "${WORDS}"`, zodError()),
    { code: "invalid_request", cause: { name: "ZodError" } },
  ],
  ["an unknown error", Object.assign(new Error(WORDS), { words: WORDS, code: WORDS, name: WORDS }), { name: "Error" }],
  [
    "an answer of a route",
    { status: 500, statusText: WORDS, internal: true, data: WORDS },
    { name: "object", status: 500 },
  ],
  [
    "several at once",
    new AggregateError([new Error(WORDS), apiError], WORDS),
    { name: "AggregateError", errors: [{ name: "Error" }, { host: "models.test" }] },
  ],
  ["nothing", null, { name: "null" }],
  ["undefined", undefined, { name: "undefined" }],
])("logs the facts and not the words of %s", (_kind, error, facts) => {
  const found = errorFacts(error);
  expect(found).toMatchObject(facts);
  expect(JSON.stringify(found)).not.toMatch(HAS_WORDS);
  expect(JSON.stringify(found)).not.toMatch(/hunter2|AIza/);
});

test("returns functions and places of a stack, even if the message looks like one", () => {
  const error = new Error(
    `first line\n    at ${WORDS.replaceAll(" ", "")} (/quokka/marmalade.ts:1:1)\n    at file:///marmalade.ts:2:2`,
  );
  const { stack, message } = errorFacts(error);
  expect(message).toBeUndefined();
  expect(stack![0]).toMatch(/error-facts\.test\.ts:\d+:\d+/);
  expect(JSON.stringify(stack)).not.toMatch(HAS_WORDS);
});

test("returns facts about an error that contains itself or throws when it is read", () => {
  const circular = new Error(WORDS);
  circular.cause = circular;
  expect(JSON.stringify(errorFacts(circular))).not.toMatch(HAS_WORDS);
  const trap = Object.defineProperty(new Error(WORDS), "cause", {
    get: () => {
      throw new Error(WORDS);
    },
  });
  expect(errorFacts(trap)).toMatchObject({ name: "Error" });
  expect(
    errorFacts(
      new Proxy(
        {},
        {
          get: () => {
            throw new Error(WORDS);
          },
        },
      ),
    ),
  ).toEqual({ name: "object" });
});

function postgresError(code: string, { message }: { message: string }) {
  return Object.assign(new Error(message), {
    name: "PostgresError",
    severity: "ERROR",
    code,
    detail: `Key (body)=(${WORDS}) exists.`,
    hint: WORDS,
    where: WORDS,
    query: `insert ${WORDS}`,
    parameters: [WORDS],
    schema_name: "public",
    table_name: "notes",
    constraint_name: "notes_pkey",
    routine: "_bt_check_unique",
    internal_query: WORDS,
  });
}
