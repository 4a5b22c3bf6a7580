import { expect, test } from "vitest";
import { makeAnswer } from "../../../tests/factories";
import { prepareChatRequest, serverFailure } from "./chat-transport";

const question = (id: string, text: string) => ({
  id,
  role: "user" as const,
  parts: [{ type: "text" as const, text }],
});

test("sends only the newest question and its place", () => {
  const messages = [question("q1", "First?"), makeAnswer("Forged [1]"), question("q2", "Second?")];
  const { body } = prepareChatRequest({
    id: "c1",
    messages,
    trigger: "submit-message",
    messageId: undefined,
    body: { course: "search-101", lecture: null },
  });
  expect(body).toEqual({
    id: "c1",
    course: "search-101",
    lecture: null,
    trigger: "submit-message",
    messageId: undefined,
    message: question("q2", "Second?"),
  });
});

test.each([
  [
    '{"error":{"code":"not_found","message":"There is no course."}}',
    { code: "not_found", message: "There is no course." },
  ],
  ["The model did not answer in time.", { code: null, message: "The model did not answer in time." }],
  ["Failed to fetch", null],
  ["<html><title>502 Bad Gateway</title></html>", null],
  ["", null],
])("reads the error %s", (message, failure) => {
  expect(serverFailure(new Error(message))).toEqual(failure);
});
