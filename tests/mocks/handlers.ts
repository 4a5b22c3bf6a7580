import { anthropicHandler } from "./anthropic-messages";
import { assemblyaiHandlers } from "./assemblyai";
import { rerankHandler } from "./cohere-rerank";
import { deepgramHandler } from "./deepgram";
import { googleEmbeddingsHandlers } from "./google-embeddings";
import { googleHandler } from "./google-generate";
import { MODELS_URL } from "./models-url";
import { chatHandler } from "./openai-chat";
import { embeddingsHandler } from "./openai-embeddings";
import { openaiResponsesHandler } from "./openai-responses";
import { transcriptionHandler } from "./openai-transcription";

/** An OpenAI-compatible API at an address. */
export const compatibleHandlers = (api: string) => [chatHandler(api), embeddingsHandler(api)];

/** All mocked APIs, for the tests and for MOCKS=true. */
export const handlers = [
  ...compatibleHandlers(MODELS_URL),
  ...compatibleHandlers("https://api.openai.com/v1"),
  openaiResponsesHandler,
  anthropicHandler,
  googleHandler,
  ...googleEmbeddingsHandlers,
  rerankHandler,
  transcriptionHandler,
  deepgramHandler,
  ...assemblyaiHandlers(),
];
