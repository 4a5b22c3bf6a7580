import { expect, test } from "vitest";
import { conversationFromJson } from "./conversation-wire";
import { shareFromJson, shareToJson } from "./share-wire";

const question = { id: "q1", role: "user", parts: [{ type: "text", text: "Why?" }] };

test("a conversation is parsed with its messages as they were stored", () => {
  expect(conversationFromJson({ id: "c1", title: "Stems", messages: [question] })).toEqual({
    id: "c1",
    messages: [question],
  });
});

test.each([{ ...question, role: "nobody" }, { ...question, parts: "Why?" }, null])(
  "a message of another shape is rejected: %j",
  (message) => expect(() => conversationFromJson({ id: "c1", messages: [message] })).toThrow("messages"),
);

test("a shared conversation has one address", () => {
  expect(shareFromJson(shareToJson("t0ken", "https://c.test"))).toEqual({ url: "https://c.test/shared/t0ken" });
});
