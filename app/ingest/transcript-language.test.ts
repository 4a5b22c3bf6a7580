import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { transcriptLanguage } from "./transcript-language.server";

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(path.join(tmpdir(), "cuepoint-languages-"))));
afterAll(() => rm(folder, { recursive: true, force: true }));

const SPANISH =
  "Las plantas convierten la luz del sol en azúcar. Hoy veremos cómo lo hacen: qué colores absorbe una hoja, qué pasa con el agua que traen las raíces y por qué el aire alrededor de un árbol es distinto de noche. Alguien me preguntó la semana pasada si las plantas respiran.";
const ENGLISH =
  "Plants turn the light of the sun into sugar. Today we will see how they do that: which colours a leaf takes in, what happens to the water that the roots bring, and why the air around a tree is different at night. Then somebody asked me last week whether plants breathe at all.";
const CATALAN =
  "Bon dia a tothom i benvinguts a aquesta classe. Avui parlarem dels cercadors i en particular de l’índex invertit. És una estructura de dades que permet trobar molt ràpidament en quins documents apareix una paraula determinada. La setmana passada vam veure com es divideix un text en paraules.";
const vtt = (text: string, head = "") => `WEBVTT\n${head}\n00:00.000 --> 00:30.000\n${text}\n`;
const ttml = (text: string, language: string) =>
  `<?xml version="1.0"?><tt xmlns="http://www.w3.org/ns/ttml" xml:lang="${language}"><body><div><p begin="0s" end="30s">${text}</p></div></body></tt>`;

test.each([
  ["words", "a.vtt", vtt(SPANISH), "es"],
  ["words, whatever the file says", "b.vtt", vtt(SPANISH, "Kind: captions\nLanguage: en\n"), "es"],
  ["a region of the language of the words", "c.vtt", vtt(SPANISH, "Language: es-MX\n"), "es-MX"],
  ["what a file with few words says", "d.vtt", vtt("Hola.", "Language: es\n"), "es"],
  ["what a TTML file says", "e.ttml", ttml("Hola.", "pt-BR"), "pt-BR"],
  ["a language that words do not tell", "i.vtt", vtt(CATALAN, "Kind: captions\nLanguage: ca\n"), "ca"],
  ["English words, whatever the file says", "j.vtt", vtt(ENGLISH, "Language: ca\n"), "en"],
  ["English words", "f.vtt", vtt(ENGLISH), "en"],
  ["few words alone", "g.vtt", vtt("Hola."), null],
  ["what is no transcript", "h.vtt", "<html>", null],
])("%s: the language of a transcript", async (_what, name, text, language) => {
  const file = path.join(folder, name);
  await writeFile(file, text);
  expect(await transcriptLanguage(file)).toBe(language);
});

test("a file that does not exist has none", async () =>
  expect(await transcriptLanguage(path.join(folder, "none.vtt"))).toBeNull());
