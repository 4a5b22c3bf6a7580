import { expect, test } from "vitest";
import { transcriptionHints } from "./transcription-hints";

test.each([
  ["openai:whisper-1", { openai: { language: "es", prompt: "quokka, Setonix brachyurus" } }],
  ["deepgram:nova-3", { deepgram: { language: "es", detectLanguage: false } }],
  ["assemblyai:best", { assemblyai: { languageCode: "es", wordBoost: ["quokka", "Setonix brachyurus"] } }],
  ["assemblyai:slam-1", { assemblyai: { languageCode: "es", keytermsPrompt: ["quokka", "Setonix brachyurus"] } }],
])("%s gets the language and the glossary's terms", (id, hints) => {
  expect(transcriptionHints(id, { language: "es-MX", terms: ["quokka", "Setonix brachyurus"] })).toEqual(hints);
});

test("a model is asked to detect the language only if it is unknown", () => {
  expect(transcriptionHints("assemblyai:best", { language: null, terms: [] }).assemblyai).toEqual({
    languageDetection: true,
  });
  expect(transcriptionHints("assemblyai:best", { terms: [] }).assemblyai).toEqual({});
});

test("a prompt has no more terms than a model reads", () => {
  const terms = Array.from({ length: 500 }, (_, i) => `term ${i}`);
  const hints = JSON.stringify(transcriptionHints("openai:whisper-1", { terms }));
  expect(hints).toMatch(/"prompt":"term 0, term 1, .{400,580}"/);
});
