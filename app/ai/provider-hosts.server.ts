import type { Env } from "~/platform/env.server";
import { anthropicUrl, openaiUrl } from "./provider-urls";

/** The purpose of a provider, which determines the data that it receives. */
type ProviderTask = "answers" | "search" | "ranking" | "transcripts" | "traces";
export type ProviderHost = { task: ProviderTask; host: string };

type HostSettings = Pick<
  Env,
  | "CHAT_MODEL"
  | "EMBEDDING_MODEL"
  | "RERANK_MODEL"
  | "TRANSCRIPTION_MODEL"
  | "AI_BASE_URL"
  | "OPENAI_BASE_URL"
  | "ANTHROPIC_BASE_URL"
  | "OTEL_EXPORTER_OTLP_ENDPOINT"
>;

/** Returns the other hosts that this server sends data to under its settings. */
export function providerHosts(env: HostSettings): ProviderHost[] {
  const addresses: [ProviderTask, string | undefined][] = [
    ["answers", addressOf(env.CHAT_MODEL, env)],
    ["search", addressOf(env.EMBEDDING_MODEL, env)],
    ["ranking", addressOf(env.RERANK_MODEL, env)],
    ["transcripts", addressOf(env.TRANSCRIPTION_MODEL, env)],
    ["traces", env.OTEL_EXPORTER_OTLP_ENDPOINT],
  ];
  return addresses.flatMap(([task, address]) => {
    const host = address === undefined ? null : new URL(address).hostname;
    return host === null || isThisMachine(host) ? [] : [{ task, host }];
  });
}

/** Returns the URL that the AI SDK sends a model's requests to, or undefined if the model runs in this process. */
function addressOf(model: string | undefined, env: HostSettings): string | undefined {
  switch (model?.split(":")[0]) {
    case "openai":
      return openaiUrl(env);
    case "anthropic":
      return anthropicUrl(env);
    case "google":
      return "https://generativelanguage.googleapis.com";
    case "cohere":
      return "https://api.cohere.com";
    case "deepgram":
      return "https://api.deepgram.com";
    case "assemblyai":
      return "https://api.assemblyai.com";
    case "openai-compatible":
      return env.AI_BASE_URL;
    default:
      return undefined; // extractive, local
  }
}

const isThisMachine = (host: string) =>
  host === "localhost" || host.endsWith(".localhost") || host === "[::1]" || /^127\./.test(host);
