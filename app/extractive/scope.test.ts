import { describe, expect, it } from "vitest";
import type { FoundPassage } from "./read-prompt";
import { inScope, isOnlyElsewhere } from "./scope";

const passage = (number: number, lecture: string, over: Partial<FoundPassage> = {}): FoundPassage => ({
  number,
  friendly_id: `${lecture} @ 01:00`,
  lecture,
  start_seconds: 60,
  end_seconds: 120,
  content: "Scores rank the documents of an index.",
  score: 1,
  similarity: 0.7,
  coverage: 1,
  ...over,
});

const ABOUT_RANKING = { firstLectureId: "ranking", isDefinition: false, subject: "index" };
const ABOUT_THE_COURSE = { ...ABOUT_RANKING, firstLectureId: null };
const DEFINITION = "An index is a list of the documents of each term.";
const OFF_TOPIC = { similarity: 0.1, coverage: 0 };

const numbers = (passages: readonly FoundPassage[]) => passages.map(({ number }) => number);

describe("inScope", () => {
  it("answers from every lecture if the question is about the whole course", () => {
    const { passages, isElsewhere } = inScope([passage(1, "ranking"), passage(2, "indexing")], ABOUT_THE_COURSE);
    expect([numbers(passages), isElsewhere]).toEqual([[1, 2], false]);
  });

  it("answers from the lecture alone if it scores nearly as well as the others", () => {
    const found = [passage(1, "indexing"), passage(2, "ranking", { score: 0.95 })];
    const { passages, isElsewhere } = inScope(found, ABOUT_RANKING);
    expect([numbers(passages), isElsewhere]).toEqual([[2], false]);
  });

  it("answers from the others if they score clearly higher", () => {
    const found = [passage(1, "indexing"), passage(2, "ranking", { score: 0.6 })];
    const { passages, isElsewhere } = inScope(found, ABOUT_RANKING);
    expect([numbers(passages), isElsewhere]).toEqual([[1], true]);
  });

  it("answers from the others if the lecture is not about the question", () => {
    const found = [passage(1, "ranking", OFF_TOPIC), passage(2, "indexing", { score: 0.8 })];
    const { passages, isElsewhere } = inScope(found, ABOUT_RANKING);
    expect([numbers(passages), isElsewhere]).toEqual([[2], true]);
  });

  it("prefers a definition elsewhere to a mention in the lecture, whatever their scores", () => {
    const found = [passage(1, "ranking"), passage(2, "indexing", { score: 0.5, content: DEFINITION })];
    expect(inScope(found, { ...ABOUT_RANKING, isDefinition: true }).isElsewhere).toBe(true);
    expect(inScope(found, ABOUT_RANKING).isElsewhere).toBe(false);
  });

  it("prefers the lecture's own definition to another lecture's mention, whatever their scores", () => {
    const found = [passage(1, "indexing"), passage(2, "ranking", { score: 0.5, content: DEFINITION })];
    expect(inScope(found, { ...ABOUT_RANKING, isDefinition: true }).isElsewhere).toBe(false);
  });

  it("stays in the lecture if no other lecture was found", () => {
    expect(inScope([passage(1, "ranking", OFF_TOPIC)], ABOUT_RANKING).isElsewhere).toBe(false);
  });
});

describe("isOnlyElsewhere", () => {
  it.each([
    ["only another lecture is about it", [passage(1, "indexing")], "ranking", true],
    ["the lecture is about it too", [passage(1, "indexing"), passage(2, "ranking")], "ranking", false],
    ["no lecture is about it", [passage(1, "indexing", OFF_TOPIC)], "ranking", false],
    ["the question is about the whole course", [passage(1, "indexing")], null, false],
    ["nothing was found", [], "ranking", false],
  ])("%s", (_case, passages, first, expected) => {
    expect(isOnlyElsewhere(passages, first)).toBe(expected);
  });
});
