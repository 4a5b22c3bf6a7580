import { expect, test } from "vitest";
import { restoreAccents } from "./spanish-accents";

test.each([
  ["que es un indice invertido", "qué es un índice invertido"],
  ["como funciona bm25", "cómo funciona bm25"],
  ["por que hay que ordenar las listas", "por qué hay que ordenar las listas"],
  ["y para que sirve?", "y para qué sirve?"],
  ["porque se llama invertido", "por qué se llama invertido"],
  ["¿Que significa la puntuacion?", "¿qué significa la puntuación?"],
  ["hola, de que trata la segunda clase", "hola, de qué trata la segunda clase"],
  ["cuanto dura la leccion 2", "cuánto dura la lección 2"],
  ["no entiendo como se calcula la formula", "no entiendo cómo se calcula la fórmula"],
  ["qué es un índice", "qué es un índice"],
  [
    "¿Qué dice que es un parametro?".normalize("NFD"),
    "¿Qué dice que es un parámetro?".normalize("NFD").replace("á", "á"),
  ],
])("%j asks %j", (typed, meant) => {
  expect(restoreAccents(typed).normalize("NFC")).toBe(meant.normalize("NFC"));
});

test.each([
  "what is the version of the formula",
  "Què és un index invertit i per a què serveix?",
  "como",
  "what does que mean",
  "",
])("%j is no Spanish without accents, and stays", (question) => {
  expect(restoreAccents(question)).toBe(question);
});
