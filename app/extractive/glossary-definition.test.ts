import { expect, test } from "vitest";
import { termsNamed, type GlossaryTerm } from "~/course/glossary";
import { givenDefinition } from "./glossary-definition";
import { intentOf } from "./intent";
import { en } from "./languages/en";

const term = (name: string): GlossaryTerm => ({
  term: name,
  spellings: [],
  misheard: [],
  definition: `The meaning of ${name}.`,
  moment: null,
});

/** Returns the terms whose definitions answer a question. */
function definedBy(question: string, glossary: readonly string[]): string[] {
  const definitions = termsNamed(question, glossary.map(term)).map(({ name, entry }) => ({
    term: entry.term,
    named: name,
    definition: entry.definition ?? "",
  }));
  const intent = intentOf(question);
  if (intent.kind !== "answer") throw new Error("the question asks for something else");
  const text = givenDefinition([intent], definitions, en.phrases);
  return [...(text?.matchAll(/“The meaning of (.+?)\.”/g) ?? [])].map(([, name = ""]) => name.replace("\\", "")); // escaped in Markdown
}

test.each([
  ["What is C++?", ["C", "C++"], ["C++"]],
  ["What is C++?", ["C++", "C#"], ["C++"]],
  ["What is C#?", ["C", "C++", "C#"], ["C#"]],
  ["What is C?", ["C", "C++", "C#"], ["C"]],
  ["what is c", ["C++", "C#"], ["C#", "C++"]],
  ["What is C++?", ["C"], []],
  ["What are indexes?", ["index"], ["index"]],
])("%j is answered from the glossary %j with %j", (question, glossary, names) => {
  expect(definedBy(question, glossary)).toEqual(names);
});
