import { expect, test } from "vitest";
import { areInterchangeable, interchangeableIn, synonymsIn } from "./synonyms";

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
  ["two bikes", [["bikes", ["bicycles"]]]],
  ["mending", [["mending", ["repairing", "fixing"]]]],
  ["the kids", [["kids", ["children"]]]],
  ["chopped", [["chopped", ["cut", "split", "divided", "separated"]]]],
  ["dos bicis", [["bicis", ["bicicletas"]]]],
  ["what is an index", []],
  ["", []],
])("the synonyms of the words in %j are %j", (text, synonyms) => {
  expect([...synonymsIn(text)]).toEqual(synonyms);
});

test("only some synonyms can be used for each other everywhere", () => {
  expect([...interchangeableIn("a query about bikes")]).toEqual([["query", ["question"]]]);
});

test("a word of two groups has the synonyms of both", () => {
  expect(synonymsIn("lower").get("lower")).toEqual(expect.arrayContaining(["reduce", "bottom"]));
});

test.each([
  ["query", "question", true],
  ["queries", "questions", true],
  ["bike", "bicycle", false],
  ["query", "questions", false],
  ["index", "index", false],
])("%s and %s are interchangeable: %s", (one, other, are) => {
  expect(areInterchangeable(one, other)).toBe(are);
});
