import type { Embedder } from "~/ai/embedding-model.server";
import { meteredEmbedder, meteredReranker } from "~/ai/meter";
import type { Context } from "~/context/context.server";
import { TokenReservation } from "./token-budget.server";

type Models = Pick<Context, "embedder" | "reranker">;
export type CountedDeps = Models & Pick<Context, "sql" | "env" | "sessionSecrets">;

/**
 * Runs a search that is not part of an answer. The tokens of hosted models are charged to a course and to an address,
 * whose budgets may refuse them (AppError rate_limited). It is rejected while the local model's queue is long (AppError
 * model_unavailable), because students' questions have priority.
 */
export async function countedSearch<Result>(
  { courseId, address }: { courseId: string; address: string },
  { embedder, reranker, ...deps }: CountedDeps,
  search: (models: Models) => Promise<Result>,
): Promise<Result> {
  const spending = new TokenReservation({ courseId, address, answer: null }, deps);
  const sheddable: Embedder = {
    ...embedder,
    embed: (texts, options) => embedder.embed(texts, { ...options, isSheddable: true }),
  };
  try {
    return await search({
      embedder: meteredEmbedder(sheddable, spending),
      reranker: meteredReranker(reranker, spending),
    });
  } finally {
    await spending.settle();
  }
}
