import { HttpResponse } from "msw";

const body = (message: string, type: string) => ({ error: { message, type, code: null, param: null } });

/** What the API answers when the question has the word behind a slash: `/401`, `/429`, `/500`, `/down`. */
export const errorReplies: Record<string, () => Response> = {
  "401": () => HttpResponse.json(body("Incorrect API key provided: sk-secret.", "invalid_request_error"), { status: 401 }),
  "404": () => HttpResponse.json(body("The model does not exist.", "invalid_request_error"), { status: 404 }),
  "429": () => HttpResponse.json(body("Rate limit reached.", "rate_limit"), { status: 429, headers: { "retry-after": "2" } }),
  "500": () => HttpResponse.json(body("The server had an error.", "server_error"), { status: 500 }),
  down: () => HttpResponse.error(),
};
