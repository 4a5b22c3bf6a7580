import { AppError } from "~/platform/errors";
import type { Embedder, EmbedOptions } from "./embedding-model.server";
import type { Reranker } from "./reranking-model.server";

/** Counts the tokens that hosted models use, and enforces their budgets. */
export type Meter = {
  /** Reserves tokens. Throws AppError rate_limited when a budget is used up. */
  cover: (tokens: number) => Promise<void>;
  /** Counts tokens that were used. */
  spend: (tokens: number) => void;
};

/** A meter that neither counts nor limits, for commands and for models that cost nothing. */
export const UNMETERED: Meter = { cover: async () => {}, spend: () => {} };

/** Estimates tokens, at about four characters or bytes each, if a provider reports no count. */
export const estimateTokens = (size: number): number => Math.ceil(size / 4);

const sizeOf = (texts: readonly string[]) => texts.reduce((sum, text) => sum + text.length, 0);

/** Meters a hosted embedder. The local one costs nothing and is returned unchanged. */
export function meteredEmbedder(embedder: Embedder, meter: Meter): Embedder {
  if (!embedder.isHosted) return embedder;
  return {
    ...embedder,
    async embed(texts: string[], options: EmbedOptions = {}) {
      const estimated = estimateTokens(sizeOf(texts));
      await meter.cover(estimated);
      let reported = 0;
      const vectors = await embedder.embed(texts, { ...options, onTokens: (tokens) => (reported += tokens) });
      meter.spend(Math.max(estimated, reported));
      return vectors;
    },
  };
}

/** Meters a reranker. Without budget left it returns null, and passages keep the order of the search. */
export function meteredReranker(reranker: Reranker | null, meter: Meter): Reranker | null {
  if (!reranker) return null;
  return {
    async rerank(question, documents, signal) {
      const estimated = estimateTokens(question.length + sizeOf(documents));
      try {
        await meter.cover(estimated);
      } catch (error) {
        if (error instanceof AppError && error.code === "rate_limited") return null;
        throw error;
      }
      const scores = await reranker.rerank(question, documents, signal);
      if (scores) meter.spend(estimated);
      return scores;
    },
  };
}
