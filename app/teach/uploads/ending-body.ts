/**
 * Returns a request whose body ends where the connection broke, instead of failing there. The received bytes are then
 * stored and the upload resumes immediately: `@tus/server` ignores the error of a body and waits for its end.
 */
export function withEndingBody(request: Request): Request {
  if (!request.body) return request;
  const reader = request.body.getReader();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }));
      if (done || value === undefined) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
  // why the type: `duplex` is required for streams, and the DOM's types do not have it
  const init: RequestInit & { duplex: "half" } = {
    method: request.method,
    headers: request.headers,
    body,
    duplex: "half",
  };
  return new Request(request.url, init);
}
