import { expect, test } from "vitest";
import { intentOf } from "../intent";
import { isDefinition } from "../is-definition";
import { standaloneQuestion } from "../standalone-question";
import { LANGUAGES, phrasesFor } from "./all";
import { en } from "./en";
import { es } from "./es";

test.each([
  ["What is stemming?", en],
  ["Explain Bézier curves", en],
  ["", en],
  ["¿Qué es un índice invertido?", es],
  ["cómo se ordenan los resultados", es],
])("the answer to “%s” uses the phrases of its question's language", (question, language) => {
  expect(phrasesFor(question)).toBe(language.phrases);
});

test.each([
  ["¿Por qué usamos raíces?", "reason"],
  ["¿Cómo se intersectan dos listas?", "steps"],
  ["¿Qué es el índice invertido?", "definition"],
])("%s asks for an answer in the style %s", (question, style) => {
  expect(intentOf(question)).toMatchObject({ kind: "answer", style });
});

test("a subject loses the article of its own language", () => {
  expect(intentOf("¿Qué es el índice invertido?")).toMatchObject({ subject: "índice invertido" });
  expect(intentOf("What is the inverted index?")).toMatchObject({ subject: "inverted index" });
});

test("a Spanish follow-up is searched with the previous question's words", () => {
  expect(standaloneQuestion("¿Y eso?", "¿Qué es la lematización?")).toContain("lematización");
});

test.each([
  ["lematización", "La lematización es el paso a la forma básica.", true],
  ["lematización", "Hablamos de lematización con calma.", false],
])("%s is defined in “%s”: %s", (subject, sentence, expected) => {
  expect(isDefinition(subject, sentence)).toBe(expected);
});

test("no language leaves a phrase empty", () => {
  for (const { phrases } of LANGUAGES) for (const phrase of Object.values(phrases)) expect(phrase.trim()).not.toBe("");
});
