import { http, HttpResponse } from "msw";
import { z } from "zod";
import { nextTurn } from "./model-turn";
import { sseResponse } from "./sse";

const Block = z.looseObject({
  type: z.string(),
  text: z.string().optional(),
  content: z.union([z.string(), z.array(z.looseObject({ text: z.string().optional() }))]).optional(),
});
const Body = z.object({
  model: z.string(),
  max_tokens: z.number().int().positive(),
  stream: z.literal(true),
  messages: z.array(z.object({ role: z.enum(["user", "assistant"]), content: z.array(Block) })).min(1),
  tools: z.array(z.looseObject({ name: z.string(), input_schema: z.looseObject({}) })).optional(),
  tool_choice: z.looseObject({ type: z.enum(["auto", "any", "tool", "none"]) }).optional(),
});

/** `POST /v1/messages` of Anthropic, streamed: calls search_course, then answers (`model-turn.ts`). */
export const anthropicHandler = http.post("https://api.anthropic.com/v1/messages", async ({ request }) => {
  const { model, messages } = Body.parse(await request.json());
  const asked = messages.findLastIndex(
    ({ role, content }) => role === "user" && content.some(({ type }) => type === "text"),
  );
  const results = messages
    .slice(asked)
    .flatMap(({ content }) =>
      content.flatMap((block) => (block.type === "tool_result" ? resultOf(block.content) : [])),
    );
  const question = messages[asked]?.content.map(({ text }) => text ?? "").join("") ?? "";
  const turn = await nextTurn({ question, results });
  if (turn.kind === "no connection") return HttpResponse.error();
  if (turn.kind === "failure") return failure(turn.status);
  const blocks = turn.kind === "call" ? callBlock(turn.name, JSON.stringify(turn.input)) : textBlock(turn.pieces);
  const usage = { input_tokens: 120, cache_creation_input_tokens: 0, cache_read_input_tokens: 0, output_tokens: 1 };
  const message = {
    id: "msg_mock",
    type: "message",
    role: "assistant",
    model,
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage,
  };
  const stop_reason = turn.kind === "call" ? "tool_use" : "end_turn";
  return sseResponse(
    [
      { type: "message_start", message },
      { type: "ping" },
      ...blocks,
      { type: "message_delta", delta: { stop_reason, stop_sequence: null }, usage: { output_tokens: 40 } },
      { type: "message_stop" },
    ],
    { isNamed: true, ...(turn.kind === "text" ? turn : {}) },
  );
});

function callBlock(name: string, input: string) {
  const half = Math.ceil(input.length / 2);
  const deltas = [input.slice(0, half), input.slice(half)];
  return [
    {
      type: "content_block_start",
      index: 0,
      content_block: { type: "tool_use", id: `toolu_${crypto.randomUUID()}`, name, input: {} },
    },
    ...deltas.map((partial_json) => ({
      type: "content_block_delta",
      index: 0,
      delta: { type: "input_json_delta", partial_json },
    })),
    { type: "content_block_stop", index: 0 },
  ];
}

function textBlock(pieces: readonly string[]) {
  return [
    { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
    ...pieces.map((text) => ({ type: "content_block_delta", index: 0, delta: { type: "text_delta", text } })),
    { type: "content_block_stop", index: 0 },
  ];
}

const ERRORS: Record<number, string> = {
  401: "authentication_error",
  404: "not_found_error",
  429: "rate_limit_error",
  500: "api_error",
};

function failure(status: number): Response {
  const error = { type: ERRORS[status] ?? "invalid_request_error", message: "invalid x-api-key: sk-secret" };
  return HttpResponse.json(
    { type: "error", error, request_id: "req_mock" },
    { status, headers: status === 429 ? { "retry-after": "2" } : {} },
  );
}

function resultOf(content: z.infer<typeof Block>["content"]): string {
  return typeof content === "string" ? content : (content ?? []).map(({ text }) => text ?? "").join("");
}
