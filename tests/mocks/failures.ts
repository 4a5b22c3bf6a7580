import { delay, http, HttpResponse, type HttpHandler } from "msw";

/** Clients try 429, 500 and `down` again for some seconds. */
type Failure = "401" | "429" | "500" | "slow" | "slow error" | "cut" | "down";

/** The delay of `slow` and `slow error`. */
export const SLOW_MS = 1_000;

/**
 * Returns a handler for an address that fails: with a status, in the middle of its body, or without a connection. `slow`
 * answers as usual after a second, and `slow error` with a status. For `mockServer.use`, where a question with a command
 * cannot choose the failure.
 */
export function failing(address: string | RegExp, failure: Failure): HttpHandler {
  return http.post(address, async () => {
    if (failure === "down") return HttpResponse.error();
    if (failure === "cut") return cutBody();
    if (failure === "slow" || failure === "slow error") await delay(SLOW_MS);
    if (failure === "slow") return undefined; // the mock of the address answers
    const status = failure === "slow error" ? 400 : Number(failure);
    return HttpResponse.json({ error: { message: "mocked failure" }, err_msg: "mocked failure" }, { status });
  });
}

function cutBody(): Response {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"results": ['));
      controller.error(new TypeError("terminated"));
    },
  });
  return new HttpResponse(body, { headers: { "content-type": "application/json" } });
}
