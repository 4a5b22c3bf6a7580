import { createAnthropic } from "@ai-sdk/anthropic";
import { createGoogleGenerativeAI } from "@ai-sdk/google";
import { createOpenAI } from "@ai-sdk/openai";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { LanguageModelV3 } from "@ai-sdk/provider";
import { createProviderRegistry, wrapLanguageModel } from "ai";
import { extractiveModel, type EmbedForModel } from "~/extractive/extractive-model.server";
import type { Env } from "~/platform/env.server";
import { boundedFetch } from "./bounded-fetch";
import { gatherText } from "./gather-text";
import { fetchMergingWords } from "./merge-words";

export type ChatModel = {
  model: LanguageModelV3;
  /** `extractive`, or provider:model as in CHAT_MODEL: answers carry it. */
  id: string;
  /** A provider is paid for its answers. */
  isHosted: boolean;
  /** The same model with another embedder, where it has one: an answer's own, which counts what it costs. */
  modelWith: (embed: EmbedForModel) => LanguageModelV3;
};

/** The model that CHAT_MODEL names. Nothing is called before the first question. */
export function getChatModel(env: Env, { embed }: { embed: EmbedForModel }): ChatModel {
  const id = env.CHAT_MODEL;
  if (id === "extractive") return { id, isHosted: false, model: extractiveModel(embed), modelWith: extractiveModel };
  const provided = providers(env).languageModel(id as `openai:${string}`);
  // Words of the openai-compatible providers are merged before they are read: see fetchMergingWords.
  const model = id.startsWith("openai-compatible:")
    ? provided
    : wrapLanguageModel({ model: provided, middleware: gatherText });
  return { id, isHosted: true, model, modelWith: () => model };
}

function providers(env: Env) {
  const mockKey = env.MOCKS ? "mock" : undefined;
  return createProviderRegistry({
    openai: createOpenAI({ apiKey: env.OPENAI_API_KEY ?? mockKey, fetch: boundedFetch }),
    anthropic: createAnthropic({ apiKey: env.ANTHROPIC_API_KEY ?? mockKey, fetch: boundedFetch }),
    google: createGoogleGenerativeAI({ apiKey: env.GOOGLE_GENERATIVE_AI_API_KEY ?? mockKey, fetch: boundedFetch }),
    "openai-compatible": createOpenAICompatible({
      name: "openai-compatible",
      // A registry is made whole; without an address no model of it can be named (the environment is checked).
      baseURL: env.AI_BASE_URL ?? "http://localhost",
      apiKey: env.AI_API_KEY ?? mockKey,
      includeUsage: true,
      fetch: fetchMergingWords,
    }),
  });
}
