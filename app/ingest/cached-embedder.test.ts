import { expect, test, vi } from "vitest";
import { cachedEmbedder } from "./cached-embedder";

test("embeds each text once, and none whose vector is known", async () => {
  const embed = vi.fn(async (texts: string[]) => texts.map((text) => Float32Array.of(text.length)));
  const cached = cachedEmbedder({ id: "test", embed }, new Map([["known", Float32Array.of(7)]]));
  expect(await cached.embed(["a", "known", "a"])).toEqual([Float32Array.of(1), Float32Array.of(7), Float32Array.of(1)]);
  expect(await cached.embed(["known", "a"])).toEqual([Float32Array.of(7), Float32Array.of(1)]);
  expect(embed.mock.calls.map(([texts]) => texts)).toEqual([["a"]]);
});
