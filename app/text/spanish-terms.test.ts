import { expect, test } from "vitest";
import { spanishTermsIn } from "./spanish-terms";

test.each([
  ["¿Qué es el seno y qué es el coseno?", { coseno: "cosine", seno: "sine" }],
  ["¿Para qué sirve un índice invertido?", { "índice invertido": "inverted index" }],
  ["¿Cómo funciona el Descenso de Gradiente?", { "Descenso de Gradiente": "gradient descent" }],
  [
    "¿Qué hacen las capas ocultas de las redes neuronales?",
    {
      "capas ocultas": "hidden layers",
      "redes neuronales": "neural network",
    },
  ],
  ["¿Cuál es la función de pérdida, y la de activación?", { "función de pérdida": "loss function" }],
  ["¿Qué es la regla de la cadena?", { "regla de la cadena": "chain rule" }],
  ["¿Qué es una cadena?", {}],
  ["¿Qué es un senador?", {}],
  ["What is recall?", {}],
])("the terms of “%s”", (question, terms) => {
  expect(Object.fromEntries(spanishTermsIn(question))).toEqual(terms);
});
