import { describe, expect, test } from "vitest";
import { isClaim, isRefusal } from "./claim-sentences";

describe("a sentence that needs a source", () => {
  test.each([
    "Stemming joins related forms.",
    "Stemming joins the forms of a word",
    "“Stemming joins related forms.”",
    "**Stemming joins related forms.**",
    "It doesn't need any memory!",
    "I/O is what takes the time.",
    "Hierarchies make the search fast.",
    "Sicher ist das nicht immer.",
    "Clarohs formula bounds the error.",
    "倒排索引存储词项。",
    "ดัชนีผกผันเก็บคำ",
    "  The index is sorted.  ",
  ])("%j makes a claim", (sentence) => expect(isClaim(sentence)).toBe(true));

  test.each([
    ["a question", "Does stemming join all forms of a word?"],
    ["a question in bold", "**Does stemming join all forms of a word?**"],
    ["a question in Chinese", "倒排索引为什么这么快？"],
    ["a question in quotation marks", "“Does stemming join all forms of a word?”"],
    ["a lead-in", "The lecture names two reasons for this:"],
    ["a lead-in in Chinese", "讲座给出了两个理由："],
    ["a short sentence", "It is fast."],
    ["a fragment without a period", "the speed of the index"],
    ["five letters of Chinese", "它非常快吧。"],
    ["punctuation", "… — …!"],
    ["nothing", "   "],
  ])("%s makes none", (_name, sentence) => expect(isClaim(sentence)).toBe(false));

  test("a fragment needs more words than a sentence", () => {
    expect(isClaim("the index is small")).toBe(false);
    expect(isClaim("the index is small.")).toBe(true);
    expect(isClaim("the index is small and fast")).toBe(true);
  });

  test("an apostrophe does not make two words of one", () => {
    expect(isClaim("That isn't Zipf's.")).toBe(false);
    expect(isClaim("That isn’t Zipf’s.")).toBe(false);
    expect(isClaim("That is not Zipf's.")).toBe(true);
  });
});

test.each([
  "Sure, here is what the lecture says.",
  "You're welcome, and good luck with the exam.",
  "You’re welcome, and good luck with the exam.",
  "I'll explain each of these steps in detail.",
  "Here are the steps of the algorithm.",
  "If you want, we go through an example.",
  "You could also ask about ranking with BM25.",
  "Take your time, and let me know what is unclear.",
  "Hola, te ayudo con este curso de búsqueda.",
  "¿Quieres que veamos un ejemplo de esto.",
  "Por supuesto, aquí tienes un resumen breve.",
  "Si quieres, vemos otro ejemplo del índice.",
])("%j is about the answer itself, so it is no claim", (sentence) => expect(isClaim(sentence)).toBe(false));

describe("a sentence that says that the lectures do not cover a question", () => {
  test.each([
    "The lectures do not cover how to bake bread.",
    "These passages don’t say who wrote it.",
    "I couldn’t find anything about bread.",
    "Bread isn't mentioned anywhere.",
    "There is no mention of bread.",
    "Las clases no explican cómo se hornea el pan.",
    "En este vídeo nunca aparece el pan.",
    "No he encontrado nada sobre el pan.",
    "Aquí no se menciona el pan.",
  ])("%j", (sentence) => expect(isRefusal(sentence)).toBe(true));

  test.each([
    "Stemming does not need a dictionary.",
    "The lecture says that stemming joins forms.",
    "The lectures notably cover stemming.",
    "That is in the lecture. Stemming is not slow.",
    "La clase explica la notación del índice.",
    "El índice no necesita un diccionario.",
    "",
  ])("%j is an ordinary sentence", (sentence) => expect(isRefusal(sentence)).toBe(false));
});
