import { delay, http, HttpResponse, type HttpHandler } from "msw";

/** Clients try 429, 500 and `down` again for some seconds. */
type Failure = "401" | "429" | "500" | "slow" | "cut" | "down";

/**
 * Returns a handler for an address that fails: with a status, after a second, in the middle of its body, or without a
 * connection. For `mockServer.use`, where a question with a command cannot choose the failure.
 */
export function failing(address: string | RegExp, failure: Failure): HttpHandler {
  return http.post(address, async () => {
    if (failure === "down") return HttpResponse.error();
    if (failure === "cut") return cutBody();
    if (failure === "slow") await delay(1_000);
    const status = failure === "slow" ? 400 : Number(failure);
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
