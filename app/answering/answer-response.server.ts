import { UI_MESSAGE_STREAM_HEADERS, type UIMessageChunk } from "ai";
import { withPublicAddresses } from "~/conversation/public-addresses";
import { getMetrics } from "~/platform/observability/metrics.server";
import type { RequestContext } from "~/platform/observability/request-context.server";

const HEARTBEAT_MS = 15_000;

/**
 * Sends an answer as server-sent events, with absolute addresses. `no-transform` prevents compression from delaying
 * events.
 *
 * The AI SDK's `createUIMessageStreamResponse` does the same with three chained streams. With hundreds of readers, each
 * of them costs more than the encoding itself.
 */
export function answerResponse(
  chunks: ReadableStream<UIMessageChunk>,
  { origin, request: context }: { origin: string; request?: RequestContext },
): Response {
  if (context) {
    const { openStreams } = getMetrics();
    openStreams.inc();
    context.onClose(() => openStreams.dec());
  }
  const headers = new Headers({ ...UI_MESSAGE_STREAM_HEADERS, "cache-control": "private, no-store, no-transform" });
  return new Response(asServerSentEvents(chunks, origin, context?.drained), { headers });
}

/**
 * @param drained resolves when the connection's buffer is empty. Remix ignores backpressure, so without waiting here a slow
 * client's part of the answer would be buffered for its connection as well as in the list that all readers share.
 */
function asServerSentEvents(
  chunks: ReadableStream<UIMessageChunk>,
  origin: string,
  drained: () => Promise<void> | undefined = () => undefined,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const reader = chunks.getReader();
  let heart: NodeJS.Timeout;
  // Not a TransformStream, which resolves twice as many promises for each word of each reader.
  return new ReadableStream<Uint8Array>({
    start(controller) {
      // Proxies close idle connections.
      heart = setInterval(() => controller.enqueue(encoder.encode(": heartbeat\n\n")), HEARTBEAT_MS).unref();
    },
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        const event = done ? "[DONE]" : JSON.stringify(withPublicAddresses(value, origin));
        controller.enqueue(encoder.encode(`data: ${event}\n\n`));
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
