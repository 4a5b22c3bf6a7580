import { expect, test } from "vitest";
import { questionLanguage, subjectWords } from "./question-language";

test.each([
  ["¿Qué es la similitud coseno?", "es"],
  ["que es el stemming", "es"],
  ["cómo se recorre el grafo de HNSW para encontrar algo", "es"],
  ["Què és un índex invertit i per a què serveix?", "ca"],
  ["Como se constrúe o índice e para que serve na busca?", "gl"],
  ["Zer da alderantzizko indizea eta nola erabiltzen da?", "eu"],
  ["Šta je obrnuti indeks i kako se koristi?", "sh"],
  ["cómo funciona bm25", "es"],
  ["cómo", null],
  ["what is an inverted index", null],
  ["What does La Niña mean for the ocean?", null],
  ["stemming", null],
  ["es la", null],
  ["", null],
  ["什么是倒排索引", null],
])("%j is asked in %j", (question, language) => {
  expect(questionLanguage(question)).toBe(language);
});

test("the subject of a question is what is no grammar", () => {
  expect(subjectWords("¿Qué es el stemming?", "es")).toBe("stemming");
  expect(subjectWords("¿Qué es?", "es")).toBe("");
});
