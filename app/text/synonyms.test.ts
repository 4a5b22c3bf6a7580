import { expect, test } from "vitest";
import { synonymsIn } from "./synonyms";

test.each([
  ["How is a Query handled?", [["query", ["question"]]]],
  [
    "the stages of queries",
    [
      ["stages", ["steps", "phases"]],
      ["queries", ["questions"]],
    ],
  ],
  ["the 10th mention", [["10th", ["tenth"]]]],
  ["what is an index", []],
])("the synonyms of the words in %j are %j", (text, synonyms) => {
  expect([...synonymsIn(text)]).toEqual(synonyms);
});
