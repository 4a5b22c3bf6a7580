import { expect, test, vi } from "vitest";
import { approximateEmbedder } from "./approximate-embedder";

test("uses near vectors where they exist, in the order of the texts", async () => {
  const embed = vi.fn(async (texts: string[]) => texts.map((text) => Float32Array.of(text.length)));
  const quick = approximateEmbedder({ id: "test", embed }, new Map([["near", Float32Array.of(9)]]));
  expect(await quick.embed(["ab", "near", "abc"])).toEqual([2, 9, 3].map((value) => Float32Array.of(value)));
  expect(await quick.embed(["near"])).toEqual([Float32Array.of(9)]);
  expect(embed).toHaveBeenCalledOnce();
});
