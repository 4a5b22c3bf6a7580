import { createCohere } from "@ai-sdk/cohere";
import { rerank } from "ai";
import type { Env } from "~/platform/env.server";
import { getLog } from "~/platform/observability/log.server";
import { boundedFetch } from "./bounded-fetch";
import { keyOf } from "./key-of";
import { describeModelError } from "./provider-error.server";

/** A model that reads the question together with each passage. Embeddings see them only separately. */
export type Reranker = {
  /** Returns one score per document, in order; higher is more relevant. Returns null if the model is unavailable. */
  rerank: (question: string, documents: string[], signal?: AbortSignal) => Promise<number[] | null>;
};

const TIMEOUT_MS = 5_000;

/** Returns the model that RERANK_MODEL names, or null. */
export function getReranker(env: Env): Reranker | null {
  const id = env.RERANK_MODEL;
  if (id === undefined) return null;
  const model = createCohere({
    ...keyOf(env, "COHERE_API_KEY"),
    fetch: boundedFetch,
  }).rerankingModel(id.slice("cohere:".length));
  return {
    async rerank(query, documents, signal) {
      const timeout = AbortSignal.timeout(TIMEOUT_MS);
      try {
        const { ranking } = await rerank({
          model,
          query,
          documents,
          abortSignal: signal ? AbortSignal.any([signal, timeout]) : timeout,
          maxRetries: 1,
        });
        const scores = documents.map(() => 0);
        for (const { originalIndex, score } of ranking) scores[originalIndex] = score;
        return scores;
      } catch (error) {
        if (signal?.aborted) throw error;
        getLog().warn(
          { model: id },
          `${describeModelError(error, id).operatorMessage} Passages keep the order of the search.`,
        );
        return null;
      }
    },
  };
}
