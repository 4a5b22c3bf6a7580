import { expect, test, vi } from "vitest";
import { ANYONE } from "~/identity/viewer";
import { fakeSql } from "../../tests/setup/fake-sql";
import { understandQuestion } from "./understand-question.server";

const { sql } = fakeSql([]); // every word is said in the lectures
const ENGLISH = [{ language: "en" }, { language: "en-GB" }];
const understand = (question: string, translate: () => Promise<string | null>, lectures = ENGLISH) =>
  understandQuestion({ courseId: "c", question, lectures }, { sql, reader: ANYONE, translate });

test("a question in another language is searched in the lectures'", async () => {
  const translate = vi.fn(async () => "What is the index?");
  expect(await understand("¿Qué es el índice?", translate)).toEqual({ question: "What is the index?", from: "es" });
  expect(translate).toHaveBeenCalledWith("¿Qué es el índice?", "es");
});

test("a Spanish question without accents is translated with them", async () => {
  const translate = vi.fn(async () => "What is the index?");
  expect(await understand("que es el indice", translate)).toEqual({ question: "What is the index?", from: "es" });
  expect(translate).toHaveBeenCalledWith("qué es el índice", "es");
});

test("a Spanish technical term is translated as a term, if the lectures say the English one", async () => {
  const translate = vi.fn(async () => "What is the stack?");
  await understand("¿Qué es la pila?", translate);
  expect(translate).toHaveBeenCalledWith("¿Qué es la stack?", "es");
  expect(await understand("¿Qué es la regla de la cadena?", async () => null)).toEqual({ question: "chain rule" });
  const unsaid = fakeSql([[/unnest/, [{ word: "stack" }]]]);
  await understandQuestion(
    { courseId: "c", question: "¿Qué es la pila?", lectures: ENGLISH },
    { sql: unsaid.sql, reader: ANYONE, translate },
  );
  expect(translate).toHaveBeenLastCalledWith("¿Qué es la pila?", "es");
});

test("an opening that was written apart from its word joins it if the lectures say them as one", async () => {
  const asked = (question: string, said = sql) =>
    understandQuestion({ courseId: "c", question, lectures: ENGLISH }, { sql: said, reader: ANYONE });
  expect(await asked("over-stemming vs under stemming")).toEqual({ question: "overstemming vs understemming" });
  const { sql: unsaid } = fakeSql([[/unnest/, [{ word: "overtime" }]]]);
  expect(await asked("what changes over time", unsaid)).toEqual({ question: "what changes over time" });
});

test("without a translator, its subject is searched", async () => {
  expect(await understand("¿Qué es el stemming?", async () => null)).toEqual({ question: "stemming" });
  expect(await understand("¿Qué es?", async () => null)).toEqual({ question: "¿Qué es?" });
});

test.each([
  ["What is the index?", ENGLISH],
  ["¿Qué es el índice?", [{ language: "es" }]],
  ["¿Qué es el índice?", [{ language: "en" }, { language: "es" }]],
  ["¿Qué es el índice?", []],
])("%s is searched as it is in lectures in %j", async (question, lectures) => {
  const translate = vi.fn(async () => "never");
  expect(await understand(question, translate, lectures)).toEqual({ question });
  expect(translate).not.toHaveBeenCalled();
});

test("the initials of a chapter become its name, unless the lectures say them", async () => {
  const lectures = [{ language: "en", title: "Ranking", chapters: [{ title: "Term frequency", startMs: 0 }] }];
  const deps = { reader: ANYONE, translate: async () => null };
  const asked = { courseId: "c", question: "tf vs idf", lectures };
  const unsaid = fakeSql([[/unnest/, [{ word: "tf" }]]]);
  expect(await understandQuestion(asked, { sql: unsaid.sql, ...deps })).toEqual({ question: "term frequency vs idf" });
  expect(await understandQuestion(asked, { sql, ...deps })).toEqual({ question: "tf vs idf" });
});

test("a word that only a title has is said, and is what a typing error meant", async () => {
  const lectures = [{ language: "en", title: "Networks", chapters: [{ title: "Training", startMs: 0 }] }];
  const unsaid = fakeSql([[/unnest/, [{ word: "traning" }, { word: "training" }]]]);
  const ask = (question: string) =>
    understandQuestion(
      { courseId: "c", question, lectures },
      { sql: unsaid.sql, reader: ANYONE, translate: async () => null },
    );
  expect(await ask("traning of it")).toEqual({ question: "training of it" });
  expect(await ask("training of it")).toEqual({ question: "training of it" });
});

test("a word that the lectures do not say becomes a synonym that they say", async () => {
  const ask = (question: string, words: string[]) =>
    understandQuestion(
      { courseId: "c", question, lectures: ENGLISH },
      { sql: fakeSql([[/unnest/, words.map((word) => ({ word }))]]).sql, reader: ANYONE, translate: async () => null },
    );
  expect(await ask("how is a query stemmed", ["query"])).toEqual({ question: "how is a question stemmed" });
  expect(await ask("how is a query stemmed", [])).toEqual({ question: "how is a query stemmed" });
  expect(await ask("how is a query stemmed", ["query", "question"])).toEqual({ question: "how is a query stemmed" });
});

test("a word with a near synonym is searched as it is, and another question has the synonym", async () => {
  const ask = (question: string, words: string[]) =>
    understandQuestion(
      { courseId: "c", question, lectures: ENGLISH },
      { sql: fakeSql([[/unnest/, words.map((word) => ({ word }))]]).sql, reader: ANYONE, translate: async () => null },
    );
  const asked = "repair the bike of the query";
  expect(await ask(asked, ["bike", "query"])).toEqual({
    question: "repair the bike of the question",
    rephrased: "repair the bicycle of the question",
  });
  expect(await ask(asked, ["query"])).toEqual({ question: "repair the bike of the question" });
  expect(await ask(asked, ["bike", "bicycle"])).toEqual({ question: asked });
});
