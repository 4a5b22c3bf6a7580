import type { LanguageModelV3StreamPart } from "@ai-sdk/provider";
import { generateText, simulateReadableStream, wrapLanguageModel } from "ai";
import { MockLanguageModelV3 } from "ai/test";
import fc from "fast-check";
import { expect, test } from "vitest";
import { leadingThoughts, thoughtsSplitter } from "./leading-thoughts";

type Part = LanguageModelV3StreamPart;

async function split(deltas: readonly string[]): Promise<{ parts: Part[]; thoughts: string; text: string }> {
  const chunks: Part[] = [
    { type: "text-start", id: "t" },
    ...deltas.map((delta): Part => ({ type: "text-delta", id: "t", delta })),
    { type: "text-end", id: "t" },
  ];
  const parts: Part[] = [];
  const stream = simulateReadableStream<Part>({ chunks, initialDelayInMs: null, chunkDelayInMs: null });
  await stream.pipeThrough(thoughtsSplitter()).pipeTo(new WritableStream({ write: (part) => void parts.push(part) }));
  const joined = (type: "text-delta" | "reasoning-delta") =>
    parts.map((part) => (part.type === type ? part.delta : "")).join("");
  return { parts, thoughts: joined("reasoning-delta"), text: joined("text-delta") };
}

test.each([
  ["thoughts before the answer", "<think>\nHm [1].\n</think>\n\nStems [1].", "\nHm [1].\n", "Stems [1]."],
  ["white space before thoughts", "\n <think>Hm.</think>Stems.", "Hm.", "Stems."],
  ["thoughts that never end", "<think>Hm, </thin", "Hm, </thin", ""],
  ["no thoughts", "Stems.", "", "Stems."],
  [
    "a tag in the answer",
    "Such models write `<think>` and `</think>`.",
    "",
    "Such models write `<think>` and `</think>`.",
  ],
  ["what only begins like the tag", "<th", "", "<th"],
  ["empty thoughts", "<think></think>Stems.", "", "Stems."],
  ["nothing", "", "", ""],
])("%s: only thoughts at the beginning are split off, at any cut", async (_what, whole, thoughts, text) => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(whole.length), { maxLength: 8 }), async (cuts) => {
      const places = [0, ...cuts.sort((a, b) => a - b), whole.length];
      const seen = await split(places.slice(1).map((to, index) => whole.slice(places[index], to)));
      expect(seen).toMatchObject({ thoughts, text });
      const types = seen.parts.map(({ type }) => type);
      for (const kind of ["text", "reasoning"])
        expect(types.filter((type) => type === `${kind}-start`)).toHaveLength(
          types.filter((type) => type === `${kind}-end`).length,
        );
      expect(types.indexOf("reasoning-end")).toBeLessThan(types.indexOf("text-start"));
    }),
  );
});

test("a text that is not streamed is split too", async () => {
  const model = new MockLanguageModelV3({
    doGenerate: async () => ({
      content: [{ type: "text", text: "<think>Hm.</think>\nready" }],
      finishReason: { unified: "stop", raw: undefined },
      usage: {
        inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
        outputTokens: { total: 1, text: 1, reasoning: 0 },
      },
      warnings: [],
    }),
  });
  const result = await generateText({ model: wrapLanguageModel({ model, middleware: leadingThoughts }), prompt: "x" });
  expect(result).toMatchObject({ text: "ready", reasoningText: "Hm." });
});
