import type { ReadableSpan } from "@opentelemetry/sdk-trace-node";
import { expect, test } from "vitest";
import { redactSpan } from "./redact-spans";

const WORDS = "why do we stem words";

const span = {
  name: "ai.streamText.doStream",
  spanContext: () => ({ traceId: "1", spanId: "2", traceFlags: 1 }),
  startTime: [1, 0],
  endTime: [2, 0],
  duration: [1, 0],
  ended: true,
  kind: 0,
  status: { code: 2, message: `The provider said: ${WORDS}` },
  attributes: {
    "ai.model.id": "mock-chat",
    "ai.usage.totalTokens": 160,
    "ai.telemetry.metadata.conversationId": "c-1",
    "gen_ai.response.finish_reasons": ["stop"],
    "ai.prompt": WORDS,
    "ai.response.text": WORDS,
    "ai.request.headers.authorization": "secret-key",
    "ai.response.model": WORDS,
    "ai.embeddings": [WORDS],
    "ai.new.attribute": "anything",
  },
  events: [
    {
      name: "exception",
      time: [1, 5],
      attributes: {
        "exception.type": "AI_APICallError",
        "exception.message": WORDS,
        "exception.stacktrace": `AI_APICallError: ${WORDS}\n at x`,
      },
    },
  ],
  links: [],
  resource: {},
  instrumentationScope: { name: "ai" },
  droppedAttributesCount: 0,
  droppedEventsCount: 0,
  droppedLinksCount: 0,
} as unknown as ReadableSpan;

test("exports a span with its times, numbers and names, and without words", () => {
  const sent = redactSpan(span);
  expect(sent.attributes).toEqual({
    "ai.model.id": "mock-chat",
    "ai.usage.totalTokens": 160,
    "ai.telemetry.metadata.conversationId": "c-1",
    "gen_ai.response.finish_reasons": ["stop"],
  });
  expect(sent.events).toEqual([
    { name: "exception", time: [1, 5], attributes: { "exception.type": "AI_APICallError" } },
  ]);
  expect(sent.status).toEqual({ code: 2 });
  expect(sent).toMatchObject({ name: span.name, startTime: [1, 0], endTime: [2, 0] });
  expect(sent.spanContext()).toEqual(span.spanContext());
  expect(JSON.stringify(sent)).not.toMatch(/stem words|secret-key/);
});
