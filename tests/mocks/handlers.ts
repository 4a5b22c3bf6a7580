import { rerankHandler } from "./cohere-rerank";
import { chatHandler } from "./openai-chat";
import { embeddingsHandler } from "./openai-embeddings";
import { transcriptionHandler } from "./openai-transcription";

/** Every mocked API, for the tests and for MOCKS=true alike. */
export const handlers = [chatHandler, embeddingsHandler, transcriptionHandler, rerankHandler];
