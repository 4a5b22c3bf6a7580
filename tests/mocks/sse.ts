import { delay, HttpResponse } from "msw";

/** What a mocked stream does between its events, and where it breaks off. */
export type StreamOptions = { delayMs?: number; cutAfter?: number; headers?: Record<string, string> };

const encoder = new TextEncoder();

/**
 * A response of server-sent events: objects as JSON, strings as they are. `cutAfter` ends it in the middle, as a lost
 * connection does.
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
