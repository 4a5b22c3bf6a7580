import { createAnthropic } from "@ai-sdk/anthropic";
import { createGoogleGenerativeAI } from "@ai-sdk/google";
import { createOpenAI } from "@ai-sdk/openai";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { LanguageModelV3 } from "@ai-sdk/provider";
import { createProviderRegistry, wrapLanguageModel } from "ai";
import { LRUCache } from "lru-cache";
import { extractiveModel, type EmbedForModel } from "~/extractive/extractive-model.server";
import type { Material } from "~/extractive/material";
import type { Env } from "~/platform/env.server";
import { AppError } from "~/platform/errors";
import { boundedFetch } from "./bounded-fetch";
import { coalesceDeltas } from "./coalesce-deltas";
import { fetchCoalescingEvents } from "./coalesce-events";
import { embedOnce, type KnownVectors } from "./embed-once";
import { keyOf } from "./key-of";
import { leadingThoughts } from "./leading-thoughts";
import { anthropicUrl, openaiUrl } from "./provider-urls";

/** Sentences whose vectors are remembered, about 2 kB each: students' questions lead to the same ones. */
const REMEMBERED_SENTENCES = 10_000;

export type ChatModel = {
  model: LanguageModelV3;
  /** `extractive`, or provider:model as in CHAT_MODEL. Stored with every answer. */
  id: string;
  /** Whether a provider charges for its answers. */
  isHosted: boolean;
  /**
   * Returns the model with another embedder and with what is known of the course, if it uses them. An answer passes its
   * own, metered embedder.
   */
  modelWith: (embed: EmbedForModel, material: Material) => LanguageModelV3;
};

/** Returns the model that CHAT_MODEL names. Sends no request before the first question. */
export function getChatModel(env: Env, { embed }: { embed: EmbedForModel }): ChatModel {
  const id = env.CHAT_MODEL;
  if (id === "extractive") {
    const known: KnownVectors = new LRUCache<string, Float32Array>({ max: REMEMBERED_SENTENCES });
    const modelWith: ChatModel["modelWith"] = (own, material) => extractiveModel(embedOnce(own, known), material);
    return { id, isHosted: false, model: extractiveModel(embedOnce(embed, known)), modelWith };
  }
  const provided = providers(env).languageModel(registryId(id));
  // fetchCoalescingEvents has already coalesced the events of openai-compatible providers.
  const middleware = id.startsWith("openai-compatible:") ? leadingThoughts : coalesceDeltas;
  const model = wrapLanguageModel({ model: provided, middleware });
  return { id, isHosted: true, model, modelWith: () => model };
}

function providers(env: Env) {
  return createProviderRegistry({
    openai: createOpenAI({ baseURL: openaiUrl(env), ...keyOf(env, "OPENAI_API_KEY"), fetch: boundedFetch }),
    anthropic: createAnthropic({
      baseURL: anthropicUrl(env),
      ...keyOf(env, "ANTHROPIC_API_KEY"),
      fetch: boundedFetch,
    }),
    google: createGoogleGenerativeAI({ ...keyOf(env, "GOOGLE_GENERATIVE_AI_API_KEY"), fetch: boundedFetch }),
    "openai-compatible": createOpenAICompatible({
      name: "openai-compatible",
      // The registry needs a URL. Without AI_BASE_URL, the environment rejects every openai-compatible model.
      baseURL: env.AI_BASE_URL ?? "http://localhost",
      ...keyOf(env, "AI_API_KEY"),
      includeUsage: true,
      fetch: fetchCoalescingEvents,
    }),
  });
}

/** The environment has checked that the model names a provider of the registry. */
function registryId(model: string): `openai:${string}` {
  const isProviderModel = (id: string): id is `openai:${string}` => id.includes(":");
  if (!isProviderModel(model))
    throw new AppError("model_unavailable", `CHAT_MODEL is ${model}, which names no provider.`);
  return model;
}
