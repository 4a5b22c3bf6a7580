import type { InferUIMessageChunk } from "ai";
import { expect, test } from "vitest";
import type { Source } from "~/citation/source";
import type { StudyMessage } from "~/conversation/message";
import { makeSource } from "../../tests/factories";
import { writeThroughSteps } from "./chunk-steps";
import { tidyText } from "./tidy-text";

type Chunk = InferUIMessageChunk<StudyMessage>;

const sourcesWith = (...numbers: number[]) =>
  new Map<number, Source>(numbers.map((number) => [number, makeSource({ number })]));
const textOf = (deltas: readonly string[], id = "t"): Chunk[] =>
  deltas.map((delta) => ({ type: "text-delta", id, delta }));

async function tidied(chunks: readonly Chunk[], sources = sourcesWith(1, 2)): Promise<Chunk[]> {
  const out: Chunk[] = [];
  const stream = new ReadableStream<Chunk>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
  await writeThroughSteps(stream, [tidyText(sources)], (chunk) => void out.push(chunk));
  return out;
}

const textIn = (chunks: Chunk[]) => chunks.map((chunk) => (chunk.type === "text-delta" ? chunk.delta : "")).join("");

test("markers become [N] and the model's own list of sources is removed, across pieces", async () => {
  const deltas = ["Stems match【", "1†sou", "rce】.\n\n**Sour", "ces:**\n[1] The inverted", " index @ 02:17"];
  const chunks = await tidied([
    { type: "text-start", id: "t" },
    ...textOf(deltas),
    { type: "text-end", id: "t" },
    { type: "finish" },
  ]);
  expect(textIn(chunks)).toBe("Stems match [1].\n");
  expect(chunks.filter(({ type }) => type !== "text-delta").map(({ type }) => type)).toEqual([
    "text-start",
    "text-end",
    "finish",
  ]);
});

test("emits held-back text before the text's end", async () => {
  const chunks = await tidied([...textOf(["See [Sou"]), { type: "text-end", id: "t" }]);
  expect(chunks).toEqual([...textOf(["See ", "[Sou"]), { type: "text-end", id: "t" }]);
});

test.each([{ type: "abort" } as const, { type: "error", errorText: "gone" } as const])(
  "an answer that ends with %j keeps the words held back",
  async (end) => {
    expect(await tidied([...textOf(["It costs ["]), end])).toEqual([...textOf(["It costs ", "["]), end]);
  },
);

test("a source that a lookup adds during the answer is known to the text after it", async () => {
  const sources = sourcesWith();
  expect(textIn(await tidied([...textOf(["a【1】"]), { type: "text-end", id: "t" }], sources))).toBe("a【1】");
  sources.set(1, makeSource({ number: 1 }));
  expect(textIn(await tidied([...textOf(["a【1】"]), { type: "text-end", id: "t" }], sources))).toBe("a [1]");
});

test("each text of an answer is tidied on its own", async () => {
  const chunks = await tidied([
    ...textOf(["First【1】.\n\nSources:\n[1] The inverted index @ 02:17"], "a"),
    { type: "text-end", id: "a" },
    ...textOf(["Then `【2】` and【2】"], "b"),
    { type: "text-end", id: "b" },
  ]);
  expect(textIn(chunks)).toBe("First [1].\nThen `【2】` and [2]");
});
