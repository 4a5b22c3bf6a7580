import { expect, test } from "vitest";
import { keyOf } from "./key-of";

test("a provider gets its own key, also when it is mocked", () => {
  const keys = { OPENAI_API_KEY: "sk-1", ANTHROPIC_API_KEY: "sk-2" };
  expect(keyOf({ ...keys, MOCKS: false }, "ANTHROPIC_API_KEY")).toEqual({ apiKey: "sk-2" });
  expect(keyOf({ ...keys, MOCKS: true }, "OPENAI_API_KEY")).toEqual({ apiKey: "sk-1" });
});

test("a mocked provider works without a key, and a real one gets no setting", () => {
  expect(keyOf({ MOCKS: true }, "COHERE_API_KEY")).toEqual({ apiKey: "mock" });
  expect(keyOf({ MOCKS: false }, "COHERE_API_KEY")).not.toHaveProperty("apiKey");
});
