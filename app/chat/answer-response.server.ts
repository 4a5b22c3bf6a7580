import { createUIMessageStreamResponse, type UIMessageChunk } from "ai";

const HEARTBEAT_MS = 15_000;

/** An answer as server-sent events. `no-transform` keeps compression from holding pieces back. */
export function answerResponse(chunks: ReadableStream<UIMessageChunk>, setCookie: string | null): Response {
  const headers = new Headers({ "cache-control": "no-cache, no-transform" });
  if (setCookie) headers.append("set-cookie", setCookie);
  return createUIMessageStreamResponse({ stream: chunks, keepAliveMs: HEARTBEAT_MS, headers });
}
