import { expect, test, vi } from "vitest";
import { approximateEmbedder } from "./approximate-embedder";

test("uses near vectors where they exist, in the order of the texts", async () => {
  const embed = vi.fn(async (texts: string[]) => texts.map((text) => Float32Array.of(text.length)));
  const quick = approximateEmbedder({ id: "test", embed }, new Map([["near", [Float32Array.of(9)]]]));
  expect(await quick.embed(["ab", "near", "abc"])).toEqual([2, 9, 3].map((value) => Float32Array.of(value)));
  expect(await quick.embed(["near"])).toEqual([Float32Array.of(9)]);
  expect(embed).toHaveBeenCalledOnce();
});

test("a text with several near vectors gets the direction between them", async () => {
  const near = new Map([["both", [Float32Array.of(1, 0), Float32Array.of(0, 1)]]]);
  const [vector] = await approximateEmbedder({ id: "test", embed: vi.fn() }, near).embed(["both"]);
  expect(Math.hypot(...vector!)).toBeCloseTo(1);
  expect(vector![0]).toBeCloseTo(vector![1]!);
});
