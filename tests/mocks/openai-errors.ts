import { HttpResponse } from "msw";

const body = (message: string, type: string) => ({ error: { message, type, code: null, param: null } });

type Asked = { question: string; authorization: string };

/** The API's response to a question with a command: `/401`, `/429`, `/500`, `/down`. */
export const errorReplies: Record<string, (asked: Asked) => Response> = {
  // Some providers quote the request in an error, including the key.
  "400": ({ question, authorization }) =>
    HttpResponse.json(
      body(
        `Invalid content: "${question}" (${authorization}, ${Buffer.from(authorization).toString("base64")})`,
        "invalid_request_error",
      ),
      { status: 400, headers: { "x-request-id": "req_400_mocked" } },
    ),
  "401": () =>
    HttpResponse.json(body("Incorrect API key provided: sk-secret.", "invalid_request_error"), { status: 401 }),
  "404": () => HttpResponse.json(body("The model does not exist.", "invalid_request_error"), { status: 404 }),
  "429": () =>
    HttpResponse.json(body("Rate limit reached.", "rate_limit"), { status: 429, headers: { "retry-after": "2" } }),
  "500": () => HttpResponse.json(body("The server had an error.", "server_error"), { status: 500 }),
  html: ({ question }) =>
    new HttpResponse(`<h1>Bad gateway</h1><p>${question}</p>`, {
      status: 502,
      headers: { "content-type": "text/html" },
    }),
  down: () => HttpResponse.error(),
};
