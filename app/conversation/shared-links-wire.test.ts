import { expect, test } from "vitest";
import { NewSharedLink, sharedLinksFromJson, sharedLinksToJson, type SharedLink } from "./shared-links-wire";

const LINK: SharedLink = {
  id: "ab12",
  kind: "answer",
  title: "Why stems?",
  answers: 1,
  messageId: "a1",
  url: null,
  createdAt: "2026-11-23T04:00:00.000Z",
};

test("links are the same after the wire, which has snake_case names", () => {
  const json: unknown = JSON.parse(JSON.stringify(sharedLinksToJson([LINK])));
  expect(json).toMatchObject({ links: [{ message_id: "a1", created_at: LINK.createdAt }] });
  expect(sharedLinksFromJson(json)).toEqual([LINK]);
});

test.each([{ links: [{ ...LINK, kind: "everything" }] }, {}])("another shape is rejected: %j", (json) =>
  expect(() => sharedLinksFromJson(json)).toThrow(),
);

test("a request names one answer, or none for the conversation", () => {
  expect(NewSharedLink.parse({})).toEqual({});
  expect(NewSharedLink.safeParse({ message_id: "" }).success).toBe(false);
});
