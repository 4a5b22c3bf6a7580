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
  ["como se ordenan los resultados", es],
  ["y para que sirve?", es],
  ["cuanto dura la clase 2", es],
])("the answer to “%s” uses the phrases of its question's language", (question, language) => {
  expect(phrasesFor(question).notCovered).toBe(language.phrases.notCovered);
});

test.each([
  ["hola", "es"],
  ["¡Gracias!", "es"],
  ["más corto", "es"],
  ["no lo entiendo", "es"],
  ["hi", "en"],
  ["shorter", "en"],
  ["k1 vs b", "en"],
])("%s without words of grammar is answered in the language: %s", (question, language) => {
  expect(phrasesFor(question).welcome).toBe({ es: "De nada.", en: "You're welcome." }[language]);
});

test.each([
  ["compara BM25 y embeddings", es],
  ["capital de Francia", es],
  ["embeddings", es],
  ["stemming vs lemmatization in search", en],
  ["Explain Bézier curves", en],
  ["What is BM25?", en],
])("on a Spanish page, the answer to “%s” has Spanish phrases unless it is asked in English", (question, language) => {
  expect(phrasesFor(question, "es").notCovered).toBe(language.phrases.notCovered);
});

test("a title in a phrase is not parsed as Markdown", () => {
  const { topics, begins, fromLecture, lectureLength } = phrasesFor("What is stemming?");
  expect(topics("a*b* [1]")).toBe("Topics of “a\\*b\\* \\[1\\]”:");
  expect(begins("`x`", "_y_", "02:00")).toContain("“\\`x\\`” is a chapter of “\\_y\\_”");
  expect(fromLecture("<b>")).toContain("\\<b\\>");
  expect(lectureLength("#1", 2)).toBe("“\\#1” is 2 minutes long.");
});

test.each([
  ["¿Por qué usamos raíces?", "reason"],
  ["¿Cómo se intersectan dos listas?", "steps"],
  ["y como funciona?", "steps"],
  ["y para que sirve?", "reason"],
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
  const texts = LANGUAGES.flatMap(({ phrases }) => Object.values(phrases)).filter(
    (phrase) => typeof phrase === "string",
  );
  for (const text of texts) expect(text.trim()).not.toBe("");
});

test.each([
  ["What is the reason for stemming?", "reason"],
  ["So why not?", "reason"],
  ["¿Para qué sirve la raíz?", "reason"],
  ["How long is a lecture?", "quantity"],
  ["¿Qué significa BM25?", "definition"],
  ["¿Cuáles son las partes?", "list"],
  ["¿Y la búsqueda?", "plain"],
])("%s asks for an answer in the style %s, in either language", (question, style) => {
  expect(intentOf(question)).toMatchObject({ style });
});

test.each([
  ["en", "In the next lecture we look at ranking.", "address"],
  ["en", "We stem because forms vary.", "reason"],
  ["en", "First we fold the case.", "step"],
  ["en", "That is why we stem.", "leansBack"],
  ["en", "To solve it we have to compare meanings.", "leansBack"],
  ["en", "At the same time it is shown texts that do not belong together.", "leansBack"],
  ["en", "The usual value is zero point seven five.", "leansBack"],
  ["en", "The inverted index finds exactly that one.", "leansBack"],
  ["en", "Stemming does not help here.", "leansBack"],
  ["en", "The best systems use both.", "leansBack"],
  ["en", "Now, what exactly is a term?", "opensSubject"],
  ["en", "Now search becomes geometry.", "opensSubject"],
  ["en", "The third observation is about length.", "opensSubject"],
  ["es", "En esta clase hablamos de índices.", "address"],
  ["es", "Usamos raíces porque las formas varían.", "reason"],
  ["es", "Primero pasamos a minúsculas.", "step"],
  ["es", "Por eso usamos raíces.", "leansBack"],
  ["es", "Para resolverlo comparamos significados.", "leansBack"],
  ["es", "Al mismo tiempo se le muestran otros textos.", "leansBack"],
  ["es", "El valor habitual es cero coma siete.", "leansBack"],
  ["es", "La tercera observación trata de la longitud.", "opensSubject"],
] as const)("%s: “%s” is recognized as %s", (language, sentence, kind) => {
  expect({ en, es }[language].speech[kind].test(sentence)).toBe(true);
});

test.each([
  ["en", "The index maps terms to documents."],
  ["en", "The usual value of b is zero point seven five."],
  ["es", "El índice asigna términos a documentos."],
] as const)("%s: a plain statement is none of these", (language, sentence) => {
  const { address, reason, step, leansBack } = { en, es }[language].speech;
  expect([address, reason, step, leansBack].some((pattern) => pattern.test(sentence))).toBe(false);
});

test("a word that only begins like a Spanish one is not taken for it", () => {
  expect(es.speech.leansBack.test("Esotérico es otra cosa.")).toBe(false);
});

test("no pattern keeps state between questions", () => {
  for (const { recognizes, questions, speech } of LANGUAGES) {
    const patterns = [recognizes, ...Object.values(questions).flat(), ...Object.values(speech)];
    for (const pattern of patterns) if (pattern instanceof RegExp) expect(pattern.flags).not.toMatch(/[gy]/);
  }
});
