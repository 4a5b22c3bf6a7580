import { expect, test, vi } from "vitest";
import { approximateEmbedder, cachedEmbedder } from "./cached-embedder";

test("embeds each text once, and none whose vector is known", async () => {
  const embed = vi.fn(async (texts: string[]) => texts.map((text) => Float32Array.of(text.length)));
  const cached = cachedEmbedder({ id: "test", embed }, new Map([["known", Float32Array.of(7)]]));
  expect(await cached.embed(["a", "known", "a"])).toEqual([Float32Array.of(1), Float32Array.of(7), Float32Array.of(1)]);
  expect(await cached.embed(["known", "a"])).toEqual([Float32Array.of(7), Float32Array.of(1)]);
  expect(embed.mock.calls.map(([texts]) => texts)).toEqual([["a"]]);
});

test("takes near vectors where there are some, in the order of the texts", async () => {
  const embed = vi.fn(async (texts: string[]) => texts.map((text) => Float32Array.of(text.length)));
  const quick = approximateEmbedder({ id: "test", embed }, new Map([["near", Float32Array.of(9)]]));
  expect(await quick.embed(["ab", "near", "abc"])).toEqual([2, 9, 3].map((value) => Float32Array.of(value)));
  expect(await quick.embed(["near"])).toEqual([Float32Array.of(9)]);
  expect(embed).toHaveBeenCalledOnce();
});
