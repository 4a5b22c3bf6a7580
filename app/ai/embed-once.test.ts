import { LRUCache } from "lru-cache";
import { expect, test, vi } from "vitest";
import { embedOnce } from "./embed-once";

const lengths = () => vi.fn(async (texts: string[]) => texts.map((text) => Float32Array.of(text.length)));

test("embeds each text once, and none whose vector is known", async () => {
  const embed = lengths();
  const once = embedOnce(embed, new Map<string, Float32Array>([["known", Float32Array.of(7)]]));
  expect(await once(["a", "known", "a"])).toEqual([Float32Array.of(1), Float32Array.of(7), Float32Array.of(1)]);
  expect(await once(["known", "a"])).toEqual([Float32Array.of(7), Float32Array.of(1)]);
  expect(embed.mock.calls.map(([texts]) => texts)).toEqual([["a"]]);
});

test("returns all vectors, even of more texts than are remembered", async () => {
  const embed = lengths();
  const once = embedOnce(embed, new LRUCache<string, Float32Array>({ max: 2 }));
  const texts = ["a", "bb", "ccc", "dddd"];
  expect(await once(texts)).toEqual([1, 2, 3, 4].map((length) => Float32Array.of(length)));
  expect(await once(["dddd", "a"])).toEqual([Float32Array.of(4), Float32Array.of(1)]);
  expect(embed.mock.calls.map(([asked]) => asked)).toEqual([texts, ["a"]]);
});

test("passes the options on, and remembers nothing of a failure", async () => {
  const embed = lengths().mockRejectedValueOnce(new Error("busy"));
  const once = embedOnce<{ signal: AbortSignal }>(embed, new Map());
  const options = { signal: AbortSignal.timeout(1_000) };
  await expect(once(["a"], options)).rejects.toThrow("busy");
  expect(await once(["a"], options)).toEqual([Float32Array.of(1)]);
  expect(embed).toHaveBeenLastCalledWith(["a"], options);
});

test("says so when vectors are missing", async () => {
  await expect(embedOnce(async () => [], new Map())(["a"])).rejects.toThrow("fewer vectors than texts");
});
