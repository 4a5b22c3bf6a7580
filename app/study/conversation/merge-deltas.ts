import { ifOpen } from "~/platform/if-open";
import { fieldsOf } from "~/text/fields-of";

/** Milliseconds for which words are collected: the page shows new ones no more often. */
export const COLLECT_MS = 50;

type TextDelta = { type: "text-delta"; id: string; delta: string };

/**
 * Joins the words of an answer that arrive within `COLLECT_MS`, so that a fast model costs the page no more than a slow
 * one: what the AI SDK does with each part took about as long as rendering the answer. Takes and returns server-sent
 * events. All other events pass at once, after the words before them.
 */
export function mergeDeltas(): TransformStream<Uint8Array, Uint8Array> {
  const [decoder, encoder] = [new TextDecoder(), new TextEncoder()];
  let rest = "";
  let words: TextDelta | null = null;
  let sentAt = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;
  type Controller = TransformStreamDefaultController<Uint8Array>;
  const send = (controller: Controller, event: string) => controller.enqueue(encoder.encode(event));
  const sendWords = (controller: Controller) => {
    clearTimeout(timer);
    timer = undefined;
    if (words) send(controller, `data: ${JSON.stringify(words)}\n\n`);
    words = null;
    sentAt = performance.now();
  };
  const collect = (controller: Controller, delta: TextDelta) => {
    if (words && words.id !== delta.id) sendWords(controller);
    words = words ? { ...words, delta: words.delta + delta.delta } : delta;
    const wait = sentAt + COLLECT_MS - performance.now();
    if (wait <= 0) sendWords(controller);
    else timer ??= setTimeout(() => ifOpen(() => sendWords(controller)), wait);
  };
  return new TransformStream({
    transform(bytes, controller) {
      const events = (rest + decoder.decode(bytes, { stream: true })).split(/\r?\n\r?\n/);
      rest = events.pop() ?? "";
      for (const event of events) {
        const delta = deltaOf(event);
        if (delta) {
          collect(controller, delta);
          continue;
        }
        if (words) sendWords(controller);
        send(controller, `${event}\n\n`);
      }
    },
    flush(controller) {
      sendWords(controller);
      rest += decoder.decode();
      if (rest !== "") send(controller, rest);
    },
  });
}

/** Returns the words of an event, or null if it has others or none. */
function deltaOf(event: string): TextDelta | null {
  if (!event.startsWith('data: {"type":"text-delta"')) return null;
  try {
    const { type: _, id, delta, ...others } = fieldsOf(JSON.parse(event.slice("data: ".length)));
    const isPlain = typeof id === "string" && typeof delta === "string" && Object.keys(others).length === 0;
    return isPlain ? { type: "text-delta", id, delta } : null;
  } catch {
    return null; // the AI SDK reports what is not JSON
  }
}
