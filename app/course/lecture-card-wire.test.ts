import { expect, test } from "vitest";
import { lectureCardsFromJson, lectureCardsToJson, type LectureCard } from "./lecture-card-wire";

const CARD: LectureCard = {
  courseId: "c",
  courseTitle: "How search works",
  lectureId: "l",
  title: "Embeddings",
  posterUrl: null,
  durationMs: 61_500,
};

test("a card is the same after the wire, whose times are seconds", () => {
  const json: unknown = JSON.parse(JSON.stringify(lectureCardsToJson([CARD])));
  expect(json).toMatchObject({ lectures: [{ id: "l", course: "c", duration_seconds: 61.5 }] });
  expect(lectureCardsFromJson(json)).toEqual([CARD]);
});

test("another shape is rejected", () => expect(() => lectureCardsFromJson({ lectures: [{ id: "l" }] })).toThrow());
