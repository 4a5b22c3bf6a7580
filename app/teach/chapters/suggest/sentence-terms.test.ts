import { expect, test } from "vitest";
import { sentenceTerms } from "./sentence-terms";

test("counts the stems of subject words in each sentence", () => {
  const { counts, places } = sentenceTerms(["Okay, so stemming and the stems of words.", "We stem queries."], "en");
  expect(counts.map((terms) => [...terms])).toEqual([
    [["stem", 2]],
    [
      ["stem", 1],
      ["queri", 1],
    ],
  ]);
  expect(places.get("stem")).toEqual([0, 1]);
});

test("a rarer word has a higher idf", () => {
  const { idf } = sentenceTerms(["glacier ice", "glacier valley", "glacier"], "en");
  expect(idf("ice")).toBeGreaterThan(idf("glacier"));
});

test("leaves out the words that a Spanish lecture says about anything", () => {
  const { places } = sentenceTerms(["Entonces vemos, por ejemplo, un glaciar."], "es");
  expect([...places.keys()]).toEqual(["glaciar"]);
});
