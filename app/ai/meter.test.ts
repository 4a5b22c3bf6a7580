import { expect, test, vi } from "vitest";
import { AppError } from "~/platform/errors";
import type { Embedder } from "./embedding-model.server";
import { meteredEmbedder, meteredReranker, type Meter } from "./meter";

const meter = (cover: Meter["cover"] = async () => {}) => ({ cover: vi.fn(cover), spend: vi.fn() });
const usedUp = () => Promise.reject(new AppError("rate_limited", "Used up."));
const hosted = (reported?: number): Embedder => ({
  id: "openai:x",
  isHosted: true,
  embed: vi.fn<Embedder["embed"]>(async (texts, options) => {
    if (reported !== undefined) options?.onTokens?.(reported);
    return texts.map(() => Float32Array.from([1]));
  }),
});

test.each([
  [undefined, 10],
  [3, 10],
  [25, 25],
])(
  "a hosted embedding is paid for by its provider's count (%s), and by its letters at the least",
  async (reported, paid) => {
    const counted = meter();
    await meteredEmbedder(hosted(reported), counted).embed(["x".repeat(20), "y".repeat(20)]);
    expect(counted.cover).toHaveBeenCalledWith(10);
    expect(counted.spend).toHaveBeenCalledWith(paid);
  },
);

test("nothing is embedded by a provider once the budget is used up, and the local model costs nothing", async () => {
  const embedder = hosted();
  await expect(meteredEmbedder(embedder, meter(usedUp)).embed(["x"])).rejects.toThrow("Used up.");
  expect(embedder.embed).not.toHaveBeenCalled();
  const local: Embedder = { id: "local:x", embed: async () => [] };
  expect(meteredEmbedder(local, meter(usedUp))).toBe(local);
});

test("reranking is charged, and skipped when the budget is used up", async () => {
  const rerank = vi.fn(async () => [1, 0]);
  const counted = meter();
  expect(await meteredReranker({ rerank }, counted)!.rerank("x".repeat(8), ["y".repeat(40), "z".repeat(40)])).toEqual([
    1, 0,
  ]);
  expect(counted.spend).toHaveBeenCalledWith(22);
  expect(await meteredReranker({ rerank }, meter(usedUp))!.rerank("x", ["y"])).toBeNull();
  expect(rerank).toHaveBeenCalledOnce();
  expect(meteredReranker(null, counted)).toBeNull();
});
