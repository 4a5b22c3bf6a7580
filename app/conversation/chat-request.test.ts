import { expect, test } from "vitest";
import { ChatRequest, ConversationTitle } from "./chat-request";
import { scopeOf } from "./scope";

const request = (over: object = {}, message: object = {}) => ({
  id: "conversation-1",
  course: "search-101",
  message: { id: "question-1", role: "user", parts: [{ type: "text", text: " Why? " }], ...message },
  ...over,
});
const problemsOf = (body: unknown) =>
  ChatRequest.safeParse(body).error?.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`) ?? [];

test("the question's text parts are joined and trimmed", () => {
  const parts = [
    { type: "text", text: " Why do" },
    { type: "text", text: "we stem? " },
  ];
  expect(ChatRequest.parse(request({}, { parts })).message).toEqual({ id: "question-1", text: "Why do\nwe stem?" });
});

test("U+0000, which PostgreSQL rejects, is removed", () => {
  expect(ChatRequest.parse(request({}, { parts: [{ type: "text", text: "a\0b" }] })).message.text).toBe("ab");
});

test("unknown keys of a newer page are ignored", () => {
  expect(ChatRequest.parse(request({ novelty: true }))).not.toHaveProperty("novelty");
});

test.each([
  ["an assistant's message", request({}, { role: "assistant" }), /only a user message/],
  ["an id that is no id", request({ id: "../../etc" }), /^id: must be 8 to 64/],
  ["a file", request({}, { parts: [{ type: "file", url: "x" }] }), /message\.parts\.0\.type/],
  ["no words", request({}, { parts: [{ type: "text", text: "\0 " }] }), /empty/],
])("%s is rejected by name", (_name, body, problem) => {
  expect(problemsOf(body).join("\n")).toMatch(problem);
});

test.each([
  ["a question of 4,000 characters", 4_000, true],
  ["a longer one", 4_001, false],
])("%s is accepted or refused by its length", (_name, length, isAccepted) => {
  const body = request({}, { parts: [{ type: "text", text: "a".repeat(length) }] });
  expect(ChatRequest.safeParse(body).success).toBe(isAccepted);
});

test("a lone surrogate becomes the replacement character", () => {
  expect(ChatRequest.parse(request({}, { parts: [{ type: "text", text: "a\uD800" }] })).message.text).toBe("a\uFFFD");
});

test("a question is about a whole course, or about one lecture", () => {
  expect(ChatRequest.parse(request({ lecture: null })).lecture).toBeNull();
  expect(ChatRequest.parse(request({ lecture: "inverted-index" })).lecture).toBe("inverted-index");
  expect(problemsOf(request({ lecture: "" })).join()).toContain("lecture");
});

test.each([
  ["  Why \n do we stem? ", "Why do we stem?"],
  ["a\0b\uD800", "ab\uFFFD"],
  ["a".repeat(200), "a".repeat(200)],
])("the title %j is stored as %j", (title, stored) => {
  expect(ConversationTitle.parse(title)).toBe(stored);
});

test.each(["", " \n", "\0", "a".repeat(201)])("%j is not a title", (title) => {
  expect(ConversationTitle.safeParse(title).success).toBe(false);
});

test.each([
  [{}, "course"],
  [{ scope: "lecture" }, "course"],
  [{ lecture: "inverted-index" }, "lecture"],
  [{ lecture: "inverted-index", scope: null }, "lecture"],
  [{ lecture: "inverted-index", scope: "lecture" }, "lecture"],
  [{ lecture: "inverted-index", scope: "course" }, "course"],
])("the scope of %j is the %s", (over, scope) => {
  expect(scopeOf(ChatRequest.parse(request(over)))).toBe(scope);
});

test("rejects an unknown scope", () => {
  expect(problemsOf(request({ scope: "galaxy" })).join()).toMatch(/^scope: /);
});
