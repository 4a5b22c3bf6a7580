import { APICallError } from "@ai-sdk/provider";

/** Maximum bytes of a provider's response. The longest possible answer has an event for every letter. */
const MAX_BODY_BYTES = 64 * 2 ** 20;
/** Maximum bytes of a server-sent event, which is buffered in memory until it is complete. */
const MAX_EVENT_BYTES = 2 ** 20;
const NEWLINE = 10;

/** fetch for providers' APIs. A response that never ends fails instead of filling the memory. */
export const boundedFetch: typeof fetch = async (input, init) => {
  const response = await fetchFromApi(input, init);
  return withBody(response, () => limitBytes(isEventStream(response) ? {} : { maxEvent: MAX_BODY_BYTES }));
};

/**
 * Fetches from a provider's API. Throws APICallError for a success that is no answer of an API: a web page, or one JSON
 * document instead of a stream, which LM Studio sends for an unknown path. The AI SDK would read it as an empty stream.
 */
export const fetchFromApi: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  const type = response.headers.get("content-type") ?? "";
  const isStreamed = typeof init?.body === "string" && /"stream":\s*true/.test(init.body);
  if (!response.ok || !(isStreamed ? /^(text\/html|application\/json)\b/i : /^text\/html\b/i).test(type))
    return response;
  void response.body?.cancel().catch(() => {}); // closes the connection
  throw new APICallError({
    message: `The response has the type ${type.split(";")[0]}, which is not the type of an API's answer.`,
    url: input instanceof Request ? input.url : String(input),
    requestBodyValues: {},
    statusCode: response.status,
    isRetryable: false,
  });
};

/** Passes bytes through up to the limits, then fails. */
export function limitBytes(
  limits: Parameters<typeof byteLimit>[0] = { maxEvent: MAX_BODY_BYTES },
): TransformStream<Uint8Array, Uint8Array> {
  const count = byteLimit(limits);
  return new TransformStream({
    transform(bytes, controller) {
      count(bytes);
      controller.enqueue(bytes);
    },
  });
}

/** Returns whether a response is a stream of server-sent events. */
export const isEventStream = (response: Response) =>
  response.headers.get("content-type")?.includes("text/event-stream") ?? false;

/** Returns the response with its body, if any, piped through a stream. */
export function withBody(response: Response, through: () => TransformStream<Uint8Array, Uint8Array>): Response {
  if (!response.body) return response;
  return new Response(response.body.pipeThrough(through()), {
    status: response.status,
    statusText: response.statusText,
    headers: response.headers,
  });
}

/** Counts the bytes of a body. Throws RangeError if the body, or one of its events, is too long. */
export function byteLimit({ maxBody = MAX_BODY_BYTES, maxEvent = MAX_EVENT_BYTES } = {}): (bytes: Uint8Array) => void {
  let [body, event] = [0, 0];
  return (bytes) => {
    body += bytes.byteLength;
    const newline = bytes.lastIndexOf(NEWLINE);
    event = newline === -1 ? event + bytes.byteLength : bytes.byteLength - newline - 1;
    if (body > maxBody) throw new RangeError(`The provider's answer is longer than ${maxBody} bytes.`);
    if (event > maxEvent) throw new RangeError(`An event of the provider's answer is longer than ${maxEvent} bytes.`);
  };
}
