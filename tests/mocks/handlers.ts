import { anthropicHandler } from "./anthropic-messages";
import { assemblyaiHandlers } from "./assemblyai";
import { rerankHandler } from "./cohere-rerank";
import { deepgramHandler } from "./deepgram";
import { googleEmbeddingsHandlers } from "./google-embeddings";
import { googleHandler } from "./google-generate";
import { chatHandlers } from "./openai-chat";
import { embeddingsHandlers } from "./openai-embeddings";
import { openaiResponsesHandler } from "./openai-responses";
import { transcriptionHandler } from "./openai-transcription";

/** All mocked APIs, for the tests and for MOCKS=true. */
export const handlers = [
  ...chatHandlers,
  openaiResponsesHandler,
  anthropicHandler,
  googleHandler,
  ...embeddingsHandlers,
  ...googleEmbeddingsHandlers,
  rerankHandler,
  transcriptionHandler,
  deepgramHandler,
  ...assemblyaiHandlers(),
];
