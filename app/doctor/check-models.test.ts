import { http, HttpResponse, type HttpResponseResolver } from "msw";
import { expect, test } from "vitest";
import { getChatModel } from "~/ai/chat-model.server";
import { parseEnv } from "~/platform/env.server";
import { redactFromLog } from "~/platform/observability/log.server";
import { MODELS_URL } from "../../tests/mocks/models-url";
import { mockServer } from "../../tests/mocks/node";
import { checkProvider } from "./check-models.server";

const KEY = "key-of-the-provider-0123456789";
const env = parseEnv({ CHAT_MODEL: "openai-compatible:llama", AI_BASE_URL: MODELS_URL, AI_API_KEY: KEY });
const chat = getChatModel(env, { embed: async () => [] });

const checkedWith = (answer: HttpResponseResolver) => {
  mockServer.use(http.post(`${MODELS_URL}/chat/completions`, answer));
  return checkProvider(chat);
};

test("a model that streams and calls a tool works, however it calls it", async () => {
  expect(await checkProvider(chat)).toEqual([
    { state: "ok", found: expect.stringMatching(/^openai-compatible:llama answered in \d+ ms$/) },
  ]);
});

test("the model is checked with a stream and a tool, as every answer needs", async () => {
  let body: unknown;
  await checkedWith(async ({ request }) => {
    body = await request.json();
    return new HttpResponse("data: [DONE]\n\n", { headers: { "content-type": "text/event-stream" } });
  });
  expect(body).toMatchObject({
    stream: true,
    tools: [{ function: { name: "report_ready" } }],
    tool_choice: "required",
  });
});

test("a refusal is shown with the provider's message, without the key", async () => {
  redactFromLog([KEY]);
  const message = `llama does not support tools\n(key ${KEY})`;
  expect(await checkedWith(() => HttpResponse.json({ error: { message } }, { status: 400 }))).toEqual([
    {
      state: "failed",
      found:
        "The model openai-compatible:llama rejected the request (status 400). " +
        "Its provider says: llama does not support tools (key [secret])",
    },
  ]);
});

test.each([
  ["a web page", () => HttpResponse.html("<!doctype html><title>Welcome</title>")],
  ["JSON instead of a stream", () => HttpResponse.json({ error: "Unexpected endpoint or method." })],
])("an address that answers with %s is named as the problem", async (_what, answer) => {
  expect(await checkedWith(answer)).toEqual([
    {
      state: "failed",
      found: expect.stringMatching(/could not be read\. If every answer does, check that its address \(AI_BASE_URL,/),
    },
  ]);
});
