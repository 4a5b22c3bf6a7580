import { byteLimit, isEventStream, limitBytes, withBody } from "./bounded-fetch";

/** A streamed piece of text as OpenAI's chat completions send it, and nothing else. */
type Word = { choices: [{ delta: { content: string } }] };

/**
 * fetch for APIs that stream as OpenAI's chat completions do: words that arrive together are handed on as one. Reading one
 * event costs the AI SDK about 0.1 ms, so a hall of readers on a fast model would keep a server busy with nothing else; a
 * word that arrives alone is handed on as it is, at once.
 */
export const fetchMergingWords: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  return isEventStream(response) ? withBody(response, mergeWords) : withBody(response, () => limitBytes());
};

/**
 * Merges the words of each piece of a server-sent stream. Whatever is not plainly a word stays as it was, in its place. Breaks
 * off where the stream, or an event of it, is too long.
 */
export function mergeWords(): TransformStream<Uint8Array, Uint8Array> {
  const count = byteLimit();
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  let rest = "";
  return new TransformStream({
    transform(bytes, controller) {
      count(bytes);
      const added = decoder.decode(bytes, { stream: true });
      rest += added;
      if (!added.includes("\n")) return; // an event that comes byte by byte is not searched from its start for each of them
      const end = rest.lastIndexOf("\n\n") + 2;
      if (end < 2) return;
      const events = rest.slice(0, end - 2).split("\n\n");
      rest = rest.slice(end);
      controller.enqueue(encoder.encode(`${(events.length > 1 ? merged(events) : events).join("\n\n")}\n\n`));
    },
    flush(controller) {
      rest += decoder.decode();
      if (rest) controller.enqueue(encoder.encode(rest));
    },
  });
}

function merged(events: readonly string[]): string[] {
  const result: (string | Word)[] = [];
  for (const event of events) {
    const word = wordOf(event);
    const last = result.at(-1);
    if (word && typeof last === "object") last.choices[0].delta.content += word.choices[0].delta.content;
    else result.push(word ?? event);
  }
  return result.map((event) => (typeof event === "string" ? event : `data: ${JSON.stringify(event)}`));
}

function wordOf(event: string): Word | null {
  if (!event.startsWith("data: {") || event.includes("\n")) return null;
  try {
    const value: unknown = JSON.parse(event.slice("data: ".length));
    return isWord(value) ? value : null;
  } catch {
    return null;
  }
}

/** By hand, and not with a schema: it is done for every word of every answer, and the AI SDK checks what is handed on. */
function isWord(value: unknown): value is Word {
  const { choices, usage } = value as {
    choices?: { delta?: Record<string, unknown>; finish_reason?: unknown }[];
    usage?: unknown;
  };
  if (usage || !Array.isArray(choices) || choices.length !== 1) return false;
  const { delta, finish_reason } = choices[0]!;
  if (finish_reason || !delta || typeof delta.content !== "string") return false;
  return Object.keys(delta).every((key) => key === "content" || key === "role");
}
