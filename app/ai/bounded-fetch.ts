/** Bytes of one answer of a provider. The longest answer comes letter by letter, each letter in an event of its own. */
const MAX_BODY_BYTES = 64 * 2 ** 20;
/** Bytes of one server-sent event. Until its end has come, all of it waits in memory. */
const MAX_EVENT_BYTES = 2 ** 20;
const NEWLINE = 10;

/** fetch for the APIs of providers: a response without an end breaks off instead of filling the memory of its reader. */
export const boundedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  return withBody(response, () => limitBytes(isEventStream(response) ? {} : { maxEvent: MAX_BODY_BYTES }));
};

/** Passes bytes on while there are no more than there may be. */
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

export const isEventStream = (response: Response) =>
  response.headers.get("content-type")?.includes("text/event-stream") ?? false;

/** The same response with its body, when it has one, passed through a stream. */
export function withBody(response: Response, through: () => TransformStream<Uint8Array, Uint8Array>): Response {
  if (!response.body) return response;
  return new Response(response.body.pipeThrough(through()), {
    status: response.status,
    statusText: response.statusText,
    headers: response.headers,
  });
}

/** Counts the bytes of a body. Throws RangeError where it, or an event of it, is longer than it may be. */
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
