import { UI_MESSAGE_STREAM_HEADERS, type UIMessageChunk } from "ai";
import { getMetrics } from "~/observability/metrics.server";
import type { RequestContext } from "~/observability/request-context.server";

const HEARTBEAT_MS = 15_000;

/**
 * An answer as server-sent events. `no-transform` keeps compression from holding pieces back.
 *
 * The AI SDK's `createUIMessageStreamResponse` does the same in three streams, one behind another; with hundreds of readers
 * each of them costs more than the encoding itself.
 */
export function answerResponse(chunks: ReadableStream<UIMessageChunk>, setCookie: string | null, context?: RequestContext): Response {
  if (context) {
    context.isStream = true; // its end is counted where the connection's is seen
    getMetrics().openStreams.inc();
  }
  const headers = new Headers({ ...UI_MESSAGE_STREAM_HEADERS, "cache-control": "no-cache, no-transform" });
  if (setCookie) headers.append("set-cookie", setCookie);
  return new Response(chunks.pipeThrough(asServerSentEvents(context?.drained)), { headers });
}

/**
 * @param drained Remix writes whatever comes, however slowly the client reads. Waiting here for a client that is behind keeps
 * its part of the answer in the one list that all readers share, and not once more in its connection's memory.
 */
function asServerSentEvents(drained: () => Promise<void> | undefined = () => undefined): TransformStream<UIMessageChunk, Uint8Array> {
  const encoder = new TextEncoder();
  let heart: NodeJS.Timeout;
  return new TransformStream<UIMessageChunk, Uint8Array>({
    start(controller) {
      // Proxies close connections on which nothing is said.
      heart = setInterval(() => {
        try {
          controller.enqueue(encoder.encode(": heartbeat\n\n"));
        } catch {
          clearInterval(heart); // the reader has left
        }
      }, HEARTBEAT_MS).unref();
    },
    transform(chunk, controller) {
      heart.refresh();
      controller.enqueue(encoder.encode(`data: ${JSON.stringify(chunk)}\n\n`));
      return drained();
    },
    flush(controller) {
      clearInterval(heart);
      controller.enqueue(encoder.encode("data: [DONE]\n\n"));
    },
  });
}
