import { expect, test } from "vitest";
import { AppError, invalidRequest, notFound } from "~/platform/errors";
import { malformed } from "../../../tests/factories";
import { apiError, caught, expectFactsOnly, HAS_WORDS, WORDS, zodError } from "../../../tests/setup/error-words";
import { errorFacts } from "./error-facts.server";

test.each<[kind: string, error: unknown, facts: object]>([
  ["invalid values", zodError(), { name: "ZodError", issues: ["invalid_value", "invalid_type", "unrecognized_keys"] }],
  ["text that is not JSON", caught(() => JSON.parse(`{"a": ${WORDS}`)), { name: "SyntaxError" }],
  ["an invalid address", caught(() => new URL(WORDS)), { name: "TypeError", code: "ERR_INVALID_URL" }],
  [
    "an argument of the wrong type",
    caught(() => Buffer.from(malformed<string>(Symbol(WORDS)))),
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
    "a row that violates a constraint",
    postgresError("23505", { message: 'duplicate key value violates unique constraint "notes_pkey"' }),
    {
      code: "23505",
      message: 'duplicate key value violates unique constraint "notes_pkey"',
      constraint: "notes_pkey",
      table: "notes",
    },
  ],
  [
    "a value that is not a number",
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
    "our own message",
    new AppError("model_unavailable", "The model x refused the API key.", { cause: apiError }),
    {
      name: "AppError",
      code: "model_unavailable",
      message: "The model x refused the API key.",
      cause: { status: 400 },
    },
  ],
  [
    "our own message for a client",
    notFound(`There is no course "${WORDS}".`),
    { name: "AppError", code: "not_found", status: 404 },
  ],
  [
    "our own message about a request",
    invalidRequest(`Unrecognized key: "${WORDS}"`, zodError()),
    { code: "invalid_request", cause: { name: "ZodError" } },
  ],
  ["an unknown error", Object.assign(new Error(WORDS), { words: WORDS, code: WORDS, name: WORDS }), { name: "Error" }],
  [
    "a response of a route",
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
])("logs the facts about %s, but none of its words", (_kind, error, facts) => expectFactsOnly(error, facts));

test("returns the functions and lines of a stack, even if the message looks like one", () => {
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
