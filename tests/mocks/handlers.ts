import { rerankHandler } from "./cohere-rerank";
import { chatHandler } from "./openai-chat";
import { embeddingsHandler } from "./openai-embeddings";
import { transcriptionHandler } from "./openai-transcription";

/** All mocked APIs, for the tests and for MOCKS=true. */
export const handlers = [chatHandler, embeddingsHandler, transcriptionHandler, rerankHandler];
