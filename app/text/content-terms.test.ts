import { expect, test } from "vitest";
import { contentTerms } from "./content-terms";

test("a text's terms are the stems of its subject words", () => {
  expect([...contentTerms("Why do we stem the words, when running ranks?")]).toEqual(["stem", "word", "run", "rank"]);
});

test.each([
  ["stemming", "stem"],
  ["stopped", "stop"],
  ["ranks", "rank"],
  ["supposedly", "suppos"],
  ["falling", "fall"],
  ["passes", "pass"],
  ["passages", "passag"],
  ["passage", "passag"],
  ["ignore", "ignor"],
  ["ignored", "ignor"],
  ["queries", "queri"],
  ["query", "queri"],
  ["best", "good"],
  ["better", "good"],
  ["bus", "bus"],
  ["sing", "sing"],
  ["BM25", "bm25"],
  ["100", "100"],
  ["1980s", "1980"],
  ["redes", "red"],
])("%s is found as %s", (word, term) => {
  expect([...contentTerms(word)]).toEqual([term]);
});

test("single letters and an empty text have no terms", () => {
  expect(contentTerms("x y z").size).toBe(0);
  expect(contentTerms("").size).toBe(0);
});

test("a text has the same terms after thousands of others", () => {
  const before = [...contentTerms("Stemming cuts endings")];
  for (let i = 0; i < 5_000; i++) contentTerms(`sentence ${i}`);
  expect([...contentTerms("Stemming cuts endings")]).toEqual(before);
  expect([...contentTerms("sentence 4999")]).toEqual(["sentenc", "4999"]);
});
