import { createGoogleGenerativeAI } from "@ai-sdk/google";
import { createOpenAI } from "@ai-sdk/openai";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { embedMany, type EmbeddingModel } from "ai";
import type { Env } from "~/platform/env.server";
import { AppError } from "~/platform/errors";
import { toUnitLength } from "~/text/similarity";
import { boundedFetch } from "./bounded-fetch";
import { keyOf } from "./key-of";
import { EmbedderPool } from "./local-embedder/embedder-pool.server";
import { describeModelError, requireBaseUrl } from "./provider-error.server";
import { openaiUrl } from "./provider-urls";

export type EmbedOptions = {
  signal?: AbortSignal | undefined;
  onProgress?: (done: number) => void;
  /** Called once per request with the tokens that a hosted model reports. */
  onTokens?: (tokens: number) => void;
  /** Whether to reject the texts with AppError model_unavailable while the local model's queue is long. */
  isSheddable?: boolean;
};

/** Embeds texts. Vectors have unit length, and equal texts have equal vectors. */
export type Embedder = {
  /** As in EMBEDDING_MODEL. Stored with every lecture, because vectors of two models cannot be compared. */
  id: string;
  /** Whether texts go to a provider, which charges for them. */
  isHosted?: boolean;
  embed: (texts: string[], options?: EmbedOptions) => Promise<Float32Array[]>;
};

const PROVIDER_BATCH = 96;
const PROVIDER_TIMEOUT_MS = 30_000;

/**
 * Returns the embedder that EMBEDDING_MODEL names. Loads and calls nothing before the first text. A local model uses
 * `threads` cores, or all.
 */
export function getEmbedder(env: Env, { threads }: { threads?: number | undefined } = {}): Embedder {
  if (env.EMBEDDING_MODEL.startsWith("local:")) return localEmbedder(env.EMBEDDING_MODEL, env.DATA_DIR, threads);
  const model = providerModel(env);
  const id = env.EMBEDDING_MODEL;
  return { id, isHosted: true, embed: (texts, options) => embedWithProvider(model, id, texts, options) };
}

/** A call with at most this many texts comes from a question, and a student waits for it. */
const URGENT_TEXTS = 40;
/** Texts of a lecture queued at once: enough to keep every thread busy. */
const WINDOW = 64;

function localEmbedder(id: string, dataDir: string, threads: number | undefined): Embedder {
  const pool = new EmbedderPool(dataDir, threads);
  return {
    id,
    async embed(texts, { signal, onProgress, isSheddable = false } = {}) {
      if (isSheddable) pool.expectRoom();
      const vectors = new Array<Float32Array>(texts.length);
      const urgent = texts.length <= URGENT_TEXTS;
      const remaining = texts.entries();
      let done = 0;
      const work = async () => {
        for (const [index, text] of remaining) {
          signal?.throwIfAborted();
          vectors[index] = await pool.embed(text, { urgent });
          onProgress?.(++done);
        }
      };
      await Promise.all(Array.from({ length: Math.min(WINDOW, texts.length) }, work));
      return vectors;
    },
  };
}

function providerModel(env: Env): EmbeddingModel {
  const [provider, ...rest] = env.EMBEDDING_MODEL.split(":");
  const name = rest.join(":");
  switch (provider) {
    case "openai":
      return createOpenAI({
        baseURL: openaiUrl(env),
        ...keyOf(env, "OPENAI_API_KEY"),
        fetch: boundedFetch,
      }).embeddingModel(name);
    case "google":
      return createGoogleGenerativeAI({
        ...keyOf(env, "GOOGLE_GENERATIVE_AI_API_KEY"),
        fetch: boundedFetch,
      }).embeddingModel(name);
    case "openai-compatible":
      return createOpenAICompatible({
        name: "openai-compatible",
        baseURL: requireBaseUrl(env),
        ...keyOf(env, "AI_API_KEY"),
        fetch: boundedFetch,
      }).embeddingModel(name);
    default:
      throw new AppError(
        "model_unavailable",
        `EMBEDDING_MODEL is ${env.EMBEDDING_MODEL}, but ${provider} has no embedding models. Use local, openai, google or openai-compatible.`,
      );
  }
}

async function embedWithProvider(
  model: EmbeddingModel,
  id: string,
  texts: string[],
  { signal, onProgress, onTokens }: EmbedOptions = {},
): Promise<Float32Array[]> {
  const vectors: Float32Array[] = [];
  for (let at = 0; at < texts.length; at += PROVIDER_BATCH) {
    const timeout = AbortSignal.timeout(PROVIDER_TIMEOUT_MS);
    const abortSignal = signal ? AbortSignal.any([signal, timeout]) : timeout;
    try {
      const { embeddings, usage } = await embedMany({
        model,
        values: texts.slice(at, at + PROVIDER_BATCH),
        abortSignal,
        maxRetries: 2,
      });
      vectors.push(...embeddings.map(toUnitLength));
      if (Number.isFinite(usage.tokens)) onTokens?.(usage.tokens); // NaN if the provider reports none
    } catch (error) {
      if (signal?.aborted) throw error;
      throw describeModelError(error, id);
    }
    onProgress?.(vectors.length);
  }
  return vectors;
}
