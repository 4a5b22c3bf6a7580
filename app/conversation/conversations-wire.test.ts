import { expect, test } from "vitest";
import {
  conversationUrl,
  listedConversationsFromJson,
  listedConversationsToJson,
  type ListedConversation,
} from "./conversations-wire";

const LISTED: ListedConversation = {
  id: "abc",
  title: "Why stems?",
  courseId: "c 1",
  courseTitle: "How search works",
  lectureId: "l",
  lectureTitle: "Embeddings",
  isShared: true,
  updatedAt: "2026-11-23T04:00:00.000Z",
};

test("a list is the same after the wire, which has snake_case names", () => {
  const json: unknown = JSON.parse(JSON.stringify(listedConversationsToJson([LISTED])));
  expect(json).toMatchObject({ conversations: [{ course: "c 1", lecture_title: "Embeddings", shared: true }] });
  expect(listedConversationsFromJson(json)).toEqual([LISTED]);
});

test("another shape is rejected", () => expect(() => listedConversationsFromJson({ conversations: [{}] })).toThrow());

test.each([
  ["its lecture", {}, "/courses/c%201/lectures/l?c=abc"],
  ["its course", { lectureId: null, lectureTitle: null }, "/courses/c%201?c=abc"],
  ["its course, if its lecture was removed", { lectureTitle: null }, "/courses/c%201?c=abc"],
])("a conversation continues on the page of %s", (_page, over, url) =>
  expect(conversationUrl({ ...LISTED, ...over })).toBe(url),
);
