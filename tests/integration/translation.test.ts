import { afterAll, beforeAll, expect, test } from "vitest";
import { translatedLanguages } from "~/ai/translate-question.server";
import { startApp, type AppServer } from "../setup/app-server";
import { ask, readChunks } from "../setup/chat-client";

const hasSpanish = (await translatedLanguages()).includes("es");
if (!hasSpanish) console.warn("Skipped: Apertium with Spanish and English is not installed.");

let app: AppServer;
beforeAll(async () => {
  if (hasSpanish) app = await startApp();
});
afterAll(() => app?.stop());

async function answerTo(text: string): Promise<string> {
  const { response } = await ask(app.url, { text });
  return readChunks(await response.text())
    .map((chunk) => (chunk.type === "text-delta" ? chunk.delta : ""))
    .join("");
}

test.skipIf(!hasSpanish)("a question in Spanish is searched in English, and the answer says so", async () => {
  const answer = await answerTo("¿Por qué no basta con sumar las frecuencias de los términos?");
  expect(answer).toMatch(/^He buscado en inglés: «[^»]*frequencies[^»]*»\.\n\n“/);
  expect(answer).toMatch(/\[\d\]/);
});

test.skipIf(!hasSpanish)("a technical term is searched by its English name", async () => {
  const answer = await answerTo("¿Qué es un índice invertido?");
  expect(answer).toMatch(/^He buscado en inglés: «What is an inverted index\?»\.\n\n“/);
});

test.skipIf(!hasSpanish)("a question in English is not translated", async () => {
  expect(await answerTo("What is cosine similarity?")).not.toMatch(/Searched in English/);
});
