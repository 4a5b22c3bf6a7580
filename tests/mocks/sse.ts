import { delay, HttpResponse } from "msw";

export type StreamOptions = {
  /** The delay between a mocked stream's events. */
  delayMs?: number;
  /** The number of events after which it is cut. */
  cutAfter?: number;
  /** Whether each event has a line with its type, as OpenAI's and Anthropic's have. */
  isNamed?: boolean;
  headers?: Record<string, string>;
};

const encoder = new TextEncoder();

/**
 * Streams server-sent events: objects as JSON, strings unchanged. `cutAfter` ends the stream early, like a lost
 * connection.
 */
export function sseResponse(
  events: Iterable<unknown> | AsyncIterable<unknown>,
  { delayMs = 0, cutAfter, isNamed = false, headers = {} }: StreamOptions = {},
): Response {
  let cancelled = false;
  const stream = new ReadableStream({
    async start(controller) {
      let index = 0;
      for await (const event of events) {
        if (delayMs > 0) await delay(delayMs);
        if (cancelled) return;
        if (index++ === cutAfter) return controller.error(new TypeError("terminated"));
        const name = isNamed ? `event: ${(event as { type: string }).type}\n` : "";
        controller.enqueue(
          encoder.encode(`${name}data: ${typeof event === "string" ? event : JSON.stringify(event)}\n\n`),
        );
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
