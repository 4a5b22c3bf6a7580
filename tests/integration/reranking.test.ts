import { expect, test } from "vitest";
import { getReranker } from "~/ai/reranking-model.server";
import { parseEnv } from "~/platform/env.server";
import { startApp } from "../setup/app-server";
import { ask, readChunks } from "../setup/chat-client";

const env = { RERANK_MODEL: "cohere:rerank-v3.5", COHERE_API_KEY: "key" };

test("returns a reranking score for each document, in order", async () => {
  const scores = await getReranker(parseEnv(env))!.rerank("stemming words", [
    "nothing here",
    "stemming of words",
    "words",
  ]);
  expect(
    scores!
      .map((score, i) => [score, i])
      .sort((a, b) => b[0]! - a[0]!)
      .map(([, i]) => i),
  ).toEqual([1, 2, 0]);
});

test("ignores a reranking model that fails", async () => {
  expect(await getReranker(parseEnv(env))!.rerank("/rerank500", ["a", "b"])).toBeNull();
});

test("without RERANK_MODEL nothing is reranked, and a missing key is a clear error", () => {
  expect(getReranker(parseEnv({}))).toBeNull();
  expect(() => parseEnv({ RERANK_MODEL: "cohere:rerank-v3.5" })).toThrow(/COHERE_API_KEY: is required/);
  expect(() => parseEnv({ RERANK_MODEL: "rerank" })).toThrow(/RERANK_MODEL: must be cohere:/);
});

test("sources are in the reranker's order, or in the search's order if it fails", async () => {
  const app = await startApp({ args: ["--mocks"], env: { RERANK_MODEL: "cohere:rerank-v3.5" } });
  const scoresOf = async (text: string) => {
    const { response } = await ask(app.url, { text });
    return readChunks(await response.text()).flatMap((chunk) =>
      chunk.type === "data-rag-source" ? [(chunk.data as { score: number }).score] : [],
    );
  };
  const [reranked, fallback] = [
    await scoresOf("Why do we stem words?"),
    await scoresOf("Why do we stem words? /rerank500"),
  ];
  await app.stop();
  expect(Math.max(...reranked)).toBeLessThan(0.5); // shares of common words instead of fused scores
  expect(Math.max(...fallback)).toBeGreaterThan(0.5);
});
