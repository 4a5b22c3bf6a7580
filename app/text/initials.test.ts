import { expect, test } from "vitest";
import { initialsIn } from "./initials";

const NAMES = ["Term frequency", "The inverted index", "Which ten first?", "Terms and postings", "Stemming"];

test.each([
  ["tf vs idf", { tf: "term frequency" }],
  ["what is TF", { TF: "term frequency" }],
  ["the parts of an ii", { ii: "inverted index" }],
  ["what is tp or tap or s or wtf", {}],
])("the initials in “%s” are those of %j", (text, expected) => {
  expect(Object.fromEntries(initialsIn(text, NAMES))).toEqual(expected);
});

test("a word of grammar is not the initials of a name", () => {
  expect(initialsIn("how is it sorted", ["Inverted search", "Index terms"]).size).toBe(0);
});
