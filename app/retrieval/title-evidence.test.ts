import { expect, test } from "vitest";
import { titleEvidence } from "./title-evidence";

test("a title has the share of the question's subject words that it names, whatever their form", () => {
  const [all, half = 1, none] = titleEvidence("How are words stemmed?", ["Stemming words", "Stems", "Ranking"]);
  expect(all).toBeCloseTo(1);
  expect(half).toBeGreaterThan(0);
  expect(half).toBeLessThan(1);
  expect(none).toBe(0);
});

test("a word that fewer titles have counts for more", () => {
  const [common = 1, rare = 0] = titleEvidence("index stemming", [
    "Index basics",
    "Stemming",
    "Index size",
    "Index merge",
  ]);
  expect(rare).toBeGreaterThan(common);
});

test("titles that are repeated count once, so that long lectures do not make their words common", () => {
  const once = titleEvidence("index stemming", ["Index", "Stemming"]);
  expect(titleEvidence("index stemming", ["Index", "Index", "Index", "Stemming"])).toEqual([
    once[0],
    once[0],
    once[0],
    once[1],
  ]);
});

test.each(["", "what is it?"])("a question without subject words (%j) matches no title", (question) => {
  expect(titleEvidence(question, ["Stemming"])).toEqual([0]);
});

test("no titles have no evidence", () => {
  expect(titleEvidence("stemming", [])).toEqual([]);
});
