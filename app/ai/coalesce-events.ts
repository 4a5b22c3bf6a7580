import { byteLimit, fetchFromApi, isEventStream, limitBytes, withBody } from "./bounded-fetch";

/** An event of an OpenAI chat completion that carries text and nothing else. */
type TextEvent = { choices: [{ delta: { content: string } }] };

/**
 * fetch for APIs that stream like OpenAI's chat completions. Text events that arrive together are coalesced into one:
 * the AI SDK needs about 0.1 ms to read an event, so a lecture hall of readers on a fast model would saturate a server.
 * An event that arrives alone passes through unchanged, without delay.
 */
export const fetchCoalescingEvents: typeof fetch = async (input, init) => {
  const response = await fetchFromApi(input, init);
  return isEventStream(response) ? withBody(response, coalesceEvents) : withBody(response, () => limitBytes());
};

/**
 * Coalesces adjacent text events within each network chunk of a server-sent event stream. All other events pass through
 * unchanged and in order. Fails if the stream, or one of its events, is too long.
 */
export function coalesceEvents(): TransformStream<Uint8Array, Uint8Array> {
  const count = byteLimit();
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  let rest = "";
  /** A CR at the end of a chunk, which is half a line break if the next chunk begins with an LF. */
  let heldCr = "";
  return new TransformStream({
    transform(bytes, controller) {
      count(bytes);
      const decoded = heldCr + decoder.decode(bytes, { stream: true });
      heldCr = decoded.endsWith("\r") ? "\r" : "";
      const added = withoutCr(heldCr ? decoded.slice(0, -1) : decoded);
      rest += added;
      if (!added.includes("\n")) return; // avoids rescanning an event that arrives byte by byte
      const end = rest.lastIndexOf("\n\n") + 2;
      if (end < 2) return;
      const events = rest.slice(0, end - 2).split("\n\n");
      rest = rest.slice(end);
      controller.enqueue(encoder.encode(`${(events.length > 1 ? coalesce(events) : events).join("\n\n")}\n\n`));
    },
    flush(controller) {
      rest += withoutCr(heldCr + decoder.decode());
      if (rest) controller.enqueue(encoder.encode(rest));
    },
  });
}

/** Some servers, such as those on sse-starlette, end lines with CRLF, as server-sent events may. */
const withoutCr = (text: string) => (text.includes("\r") ? text.replaceAll("\r\n", "\n") : text);

function coalesce(events: readonly string[]): string[] {
  const result: (string | TextEvent)[] = [];
  for (const event of events) {
    const text = parseTextEvent(event);
    const last = result.at(-1);
    if (text && typeof last === "object") last.choices[0].delta.content += text.choices[0].delta.content;
    else result.push(text ?? event);
  }
  return result.map((event) => (typeof event === "string" ? event : `data: ${JSON.stringify(event)}`));
}

function parseTextEvent(event: string): TextEvent | null {
  if (!event.startsWith("data: {") || event.includes("\n")) return null;
  try {
    const value: unknown = JSON.parse(event.slice("data: ".length));
    return isTextEvent(value) ? value : null;
  } catch {
    return null;
  }
}

/**
 * Checked by hand, because a schema is too slow to run for every word of every answer. The AI SDK validates the result.
 */
function isTextEvent(value: unknown): value is TextEvent {
  if (!isRecord(value) || value.usage || !Array.isArray(value.choices) || value.choices.length !== 1) return false;
  const choice: unknown = value.choices[0];
  if (!isRecord(choice) || choice.finish_reason || !isRecord(choice.delta)) return false;
  if (typeof choice.delta.content !== "string") return false;
  return Object.keys(choice.delta).every((key) => key === "content" || key === "role");
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
