import { expect, test } from "vitest";
import { contentTerms } from "./content-terms";
import { stopWordsOf } from "./stop-words";
import { tokenize } from "./tokenize";

test.each([
  ["What is the inverted index?", ["inverted", "index"]],
  ["¿Qué es el índice invertido y para qué sirve?", ["índice", "invertido", "sirve"]],
  ["cómo se ordenan los resultados de la búsqueda", ["ordenan", "resultados", "búsqueda"]],
  ["Why does no one stem it?", ["one", "stem"]],
  ["The derivative of sin and cos", ["derivative", "sin", "cos"]],
  ["la derivada de sin x", ["derivada", "sin", "x"]],
])("the subject of %j is %j", (text, subject) => {
  const words = tokenize(text);
  const stopWords = stopWordsOf(words);
  expect(words.filter((word) => !stopWords.has(word))).toEqual(subject);
});

test.each(["La Niña", "UN resolutions", "DE algorithm", "El Capitan is in the park", "He asked me", ""])(
  "%j is not Spanish",
  (text) => {
    expect(stopWordsOf(tokenize(text)).has("the")).toBe(true);
  },
);

test("a Spanish claim and a Spanish source share their subject words only", () => {
  const claim = contentTerms("La raíz de una palabra es lo que queda de ella.");
  expect([...claim]).toEqual(["raíz", "palabra", "queda"]);
  expect([...contentTerms("Esto es lo que se dice de los árboles.")].some((term) => claim.has(term))).toBe(false);
});
