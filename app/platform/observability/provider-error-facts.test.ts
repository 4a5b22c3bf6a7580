import {
  InvalidArgumentError,
  InvalidPromptError,
  InvalidResponseDataError,
  JSONParseError,
  LoadAPIKeyError,
  NoSuchModelError,
  TypeValidationError,
} from "@ai-sdk/provider";
import { InvalidToolInputError, NoSuchToolError, RetryError } from "ai";
import { test } from "vitest";
import { apiError, caught, expectFactsOnly, WORDS, zodError } from "../../../tests/setup/error-words";

const typeError = new TypeValidationError({ value: { content: WORDS }, cause: zodError() });

test.each<[kind: string, error: unknown, facts: object]>([
  [
    "a rejected request",
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
    "a response of the wrong form",
    new InvalidResponseDataError({ data: WORDS }),
    { name: "AI_InvalidResponseDataError" },
  ],
  [
    "a tool that does not exist",
    new NoSuchToolError({ toolName: WORDS, availableTools: ["search_course"] }),
    { name: "AI_NoSuchToolError" },
  ],
  [
    "a tool's invalid input",
    new InvalidToolInputError({ toolName: "search_course", toolInput: WORDS, cause: typeError }),
    { name: "AI_InvalidToolInputError", cause: { name: "AI_TypeValidationError" } },
  ],
  ["an invalid prompt", new InvalidPromptError({ prompt: WORDS, message: WORDS }), { name: "AI_InvalidPromptError" }],
  [
    "an invalid argument",
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
  ["a provider's error in the stream, as text", WORDS, { name: "string" }],
])("logs the facts about %s, but none of its words", (_kind, error, facts) => expectFactsOnly(error, facts));
