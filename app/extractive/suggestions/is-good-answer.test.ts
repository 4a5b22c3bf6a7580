import { describe, expect, it } from "vitest";
import { english } from "./english";
import type { Candidate } from "./find-candidates";
import { isGoodAnswer, type TriedAnswer } from "./is-good-answer";

const candidate = (over: Partial<Candidate> = {}): Candidate => ({
  question: "What is an inverted index?",
  kind: "definition",
  subject: "inverted index",
  said: "An inverted index is a list of the documents of each term.",
  startMs: 50_000,
  endMs: 55_000,
  weight: 1,
  ...over,
});
const HERE = { lectureId: "indexing", startMs: 45_000, endMs: 100_000 };
const GOOD = "“An inverted index is a list of the documents of each term.” [1]";
const isGood = (text: string, over: Partial<Candidate> = {}, cited: TriedAnswer["cited"] = HERE) =>
  isGoodAnswer(candidate(over), { text, cited }, { lectureId: "indexing", language: english });

describe("isGoodAnswer", () => {
  it("accepts a definition that stands alone, from where it was expected", () => {
    expect(isGood(GOOD)).toBe(true);
    expect(isGood("“So an inverted index is a list of the documents of each term.” [1]")).toBe(true);
  });

  it.each([
    ["of another lecture", { ...HERE, lectureId: "ranking" }],
    ["of another place", { ...HERE, startMs: 200_000, endMs: 260_000 }],
    ["of nothing", null],
  ])("rejects the citation %s", (_which, cited) => {
    expect(isGood(GOOD, {}, cited)).toBe(false);
  });

  it.each([
    ["a refusal", "I couldn't find this in your lectures."],
    ["an answer from another lecture", `From another lecture, “Ranking”: ${GOOD}`],
    ["a corrected question", `Showing results for “index”.\n\n${GOOD}`],
    ["a pronoun that stands for something before", "“This is what an inverted index is for us, as you know.” [1]"],
    ["a pronoun near the opening", "“To us they are an inverted index, which is a list of documents.” [1]"],
    ["half of a sentence", "“… an inverted index is a list of the documents of each term …” [1]"],
    ["an announcement", "“In this video we define what an inverted index is a list of.” [1]"],
    ["a few words", "“An inverted index is a list.” [1]"],
    ["something else", "“A stemmer cuts the endings off the words of a document.” [1]"],
    ["a mention", "“We build one inverted index from all of the documents.” [1]"],
  ])("rejects %s", (_what, text) => {
    expect(isGood(text)).toBe(false);
  });

  it("wants a reason for a why", () => {
    const why = {
      kind: "reason",
      question: "Why do we stem words?",
      subject: "stem words",
      said: "We stem words so.",
    } as const;
    expect(isGood("“We stem words because every form should find every other form.” [1]", why)).toBe(true);
    expect(isGood("“Most people stem all words of a document and of a question.” [1]", why)).toBe(false);
  });

  it("wants more than the announcement of a method", () => {
    const how = { kind: "method", question: "How do you train a tokenizer?", subject: "train a tokenizer" } as const;
    expect(isGood("“To train a tokenizer, you call the train method with a corpus.” [1]", how)).toBe(true);
    expect(isGood("“The course has a chapter on how to train a tokenizer.” [1]", how)).toBe(false);
  });

  it("wants both parts of a comparison", () => {
    const compared = {
      kind: "comparison",
      question: "What is the difference between an inverted index and a stem?",
    } as const;
    const both = `**Inverted index**: ${GOOD}\n\n**Stem**: “A stem is what is left of a word.” [2]`;
    expect(isGood(both, compared)).toBe(true);
    expect(isGood(`**Inverted index**: ${GOOD}\n\nI couldn't find “stem” in your lectures.`, compared)).toBe(false);
  });
});
