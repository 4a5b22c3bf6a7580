import type { Env } from "~/platform/env.server";

/**
 * Returns the address of OpenAI's API. It is always passed to the AI SDK, which otherwise reads OPENAI_BASE_URL itself,
 * and takes an empty value, as in `.env.example`, for the address.
 */
export const openaiUrl = ({ OPENAI_BASE_URL }: Pick<Env, "OPENAI_BASE_URL">): string =>
  OPENAI_BASE_URL ?? "https://api.openai.com/v1";

/** Returns the address of Anthropic's API, for the same reason. */
export const anthropicUrl = ({ ANTHROPIC_BASE_URL }: Pick<Env, "ANTHROPIC_BASE_URL">): string =>
  ANTHROPIC_BASE_URL ?? "https://api.anthropic.com/v1";
