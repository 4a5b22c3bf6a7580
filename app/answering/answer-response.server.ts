import { UI_MESSAGE_STREAM_HEADERS, type UIMessageChunk } from "ai";
import { getMetrics } from "~/platform/observability/metrics.server";
import type { RequestContext } from "~/platform/observability/request-context.server";

const HEARTBEAT_MS = 15_000;

/**
 * An answer as server-sent events. `no-transform` keeps compression from holding pieces back.
 *
 * The AI SDK's `createUIMessageStreamResponse` does the same in three streams, one behind another; with hundreds of readers
 * each of them costs more than the encoding itself.
 */
export function answerResponse(chunks: ReadableStream<UIMessageChunk>, context?: RequestContext): Response {
  if (context) {
    const { openStreams } = getMetrics();
    openStreams.inc();
    context.onClose(() => openStreams.dec());
  }
  const headers = new Headers({ ...UI_MESSAGE_STREAM_HEADERS, "cache-control": "private, no-store, no-transform" });
  return new Response(asServerSentEvents(chunks, context?.drained), { headers });
}

/**
 * @param drained Remix writes whatever comes, however slowly the client reads. Waiting here for a client that is behind keeps
 * its part of the answer in the one list that all readers share, and not once more in its connection's memory.
 */
function asServerSentEvents(
  chunks: ReadableStream<UIMessageChunk>,
  drained: () => Promise<void> | undefined = () => undefined,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const reader = chunks.getReader();
  let heart: NodeJS.Timeout;
  // Not a TransformStream: for each word of each reader, it has twice as many promises to keep.
  return new ReadableStream<Uint8Array>({
    start(controller) {
      // Proxies close connections on which nothing is said.
      heart = setInterval(() => controller.enqueue(encoder.encode(": heartbeat\n\n")), HEARTBEAT_MS).unref();
    },
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        controller.enqueue(encoder.encode(done ? "data: [DONE]\n\n" : `data: ${JSON.stringify(value)}\n\n`));
        heart.refresh();
        if (!done) return await drained();
        clearInterval(heart);
        controller.close();
      } catch (error) {
        clearInterval(heart);
        throw error;
      }
    },
    cancel(reason) {
      clearInterval(heart);
      return reader.cancel(reason);
    },
  });
}
