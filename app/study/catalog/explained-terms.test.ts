import { expect, test } from "vitest";
import { explainedTerms } from "./explained-terms";

const LECTURES = [{ lectureId: "index", title: "The inverted index", timing: "exact" as const }];
const term = { term: "Stemming", spellings: ["stem"], misheard: ["steaming"], definition: null, moment: null };

test("a term is shown with its moment, and without the names that recognizers mishear", () => {
  const moment = { lectureId: "index", atMs: 140_500 };
  expect(explainedTerms([{ ...term, definition: "Cuts endings.", moment }], LECTURES)).toEqual([
    {
      term: "Stemming",
      spellings: ["stem"],
      definition: "Cuts endings.",
      moment: { lectureId: "index", title: "The inverted index", timing: "exact", startSeconds: 140.5 },
    },
  ]);
});

test("a term with neither a definition nor a moment is left out", () => {
  expect(explainedTerms([term], LECTURES)).toEqual([]);
});

test("a moment of a lecture that the reader may not see is left out", () => {
  const moment = { lectureId: "unreleased", atMs: 0 };
  expect(explainedTerms([{ ...term, moment }], LECTURES)).toEqual([]);
  expect(explainedTerms([{ ...term, definition: "Cuts endings.", moment }], LECTURES)[0]?.moment).toBeNull();
});
