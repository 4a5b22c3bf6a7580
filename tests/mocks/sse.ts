import { delay, HttpResponse } from "msw";

/** The delay between a mocked stream's events, and where it is cut. */
export type StreamOptions = { delayMs?: number; cutAfter?: number; headers?: Record<string, string> };

const encoder = new TextEncoder();

/**
 * Streams server-sent events: objects as JSON, strings unchanged. `cutAfter` ends the stream early, like a lost
 * connection.
 */
export function sseResponse(
  events: Iterable<unknown> | AsyncIterable<unknown>,
  { delayMs = 0, cutAfter, headers = {} }: StreamOptions = {},
): Response {
  let cancelled = false;
  const stream = new ReadableStream({
    async start(controller) {
      let index = 0;
      for await (const event of events) {
        if (delayMs > 0) await delay(delayMs);
        if (cancelled) return;
        if (index++ === cutAfter) return controller.error(new TypeError("terminated"));
        controller.enqueue(encoder.encode(`data: ${typeof event === "string" ? event : JSON.stringify(event)}\n\n`));
      }
      controller.close();
    },
    cancel() {
      cancelled = true;
    },
  });
  return new HttpResponse(stream, {
    headers: { "content-type": "text/event-stream", "cache-control": "no-cache", ...headers },
  });
}
