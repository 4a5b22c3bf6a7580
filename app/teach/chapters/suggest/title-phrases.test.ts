import { expect, test } from "vitest";
import { phraseReader } from "./title-phrases";

const english = (text: string) => phraseReader("en")(text).map(({ written }) => written);
const spanish = (text: string) => phraseReader("es")(text).map(({ written }) => written);

test("lists the runs of words that may name something", () => {
  expect(english("So the inverted index is small.")).toEqual(["inverted", "inverted index", "index"]);
});

test("no phrase crosses punctuation", () => {
  expect(english("Ice, valleys; rivers.")).toEqual(["Ice", "valleys", "rivers"]);
});

test("leaves out adverbs, fillers and what only a clause has", () => {
  expect(english("Okay, we immediately started.")).toEqual([]);
  expect(english("The coins locked there.")).not.toContain("coins locked");
  expect(spanish("Entonces, básicamente, vemos rápidamente esto.")).toEqual([]);
});

test("a general noun is part of a name, but not one by itself", () => {
  expect(english("the complex numbers")).toEqual(["complex", "complex numbers"]);
  expect(english("some numbers")).toEqual([]);
});

test("“of” and “de” join the parts of a name", () => {
  expect(english("the rate of change of tokens")).toContain("rate of change");
  expect(english("the number of tokens")).toEqual(["tokens"]);
  expect(spanish("la función de pérdida")).toEqual(["función", "función de pérdida", "pérdida"]);
});

test("keeps abbreviations and names as they are written", () => {
  expect(english("the KL divergence of Node.js")).toEqual(expect.arrayContaining(["KL divergence", "Node.js"]));
  expect(english("Bayes' rule")).toContain("Bayes' rule");
  expect(english("at Euler's")).toEqual([]);
});

test("the singular and the plural are one phrase, in its clause", () => {
  const [phrase] = phraseReader("en")("Then the Tokens compete.");
  expect(phrase).toMatchObject({ key: "token", before: "the", after: "compete", isFirst: false });
});
