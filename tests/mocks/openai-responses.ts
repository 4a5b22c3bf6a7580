import { http, HttpResponse } from "msw";
import { z } from "zod";
import { nextTurn } from "./model-turn";
import { sseResponse } from "./sse";

const Text = z.object({ type: z.string(), text: z.string().optional() });
const Body = z.object({
  model: z.string(),
  stream: z.literal(true),
  input: z.array(
    z.looseObject({
      type: z.string().optional(),
      role: z.string().optional(),
      content: z.union([z.string(), z.array(Text)]).optional(),
      output: z.union([z.string(), z.array(Text)]).optional(),
    }),
  ),
  tools: z.array(z.object({ type: z.literal("function"), name: z.string() })).optional(),
  tool_choice: z.union([z.enum(["auto", "none", "required"]), z.looseObject({ type: z.string() })]).optional(),
});

const USAGE = {
  input_tokens: 120,
  input_tokens_details: { cached_tokens: 0 },
  output_tokens: 40,
  output_tokens_details: { reasoning_tokens: 0 },
  total_tokens: 160,
};

/** `POST /v1/responses` of OpenAI, streamed: calls search_course, then answers (`model-turn.ts`). */
export const openaiResponsesHandler = http.post("https://api.openai.com/v1/responses", async ({ request }) => {
  const { model, input } = Body.parse(await request.json());
  const asked = input.findLastIndex(({ role }) => role === "user");
  const results = input
    .slice(asked + 1)
    .flatMap(({ type, output }) => (type === "function_call_output" ? textOf(output) : []));
  const turn = await nextTurn({ question: textOf(input[asked]?.content), results });
  if (turn.kind === "no connection") return HttpResponse.error();
  if (turn.kind === "failure") return failure(turn.status);
  const events = turn.kind === "call" ? callEvents(turn.name, JSON.stringify(turn.input)) : textEvents(turn.pieces);
  const response = { id: "resp_mock", object: "response", created_at: 1, status: "in_progress", model };
  return sseResponse(
    [
      { type: "response.created", response },
      { type: "response.in_progress", response },
      ...events,
      { type: "response.completed", response: { ...response, status: "completed", usage: USAGE } },
    ].map((event, sequence_number) => ({ ...event, sequence_number })),
    { isNamed: true, ...(turn.kind === "text" ? turn : {}) },
  );
});

function callEvents(name: string, input: string) {
  const item = { id: "fc_mock", type: "function_call", call_id: `call_${crypto.randomUUID()}`, name };
  const place = { item_id: item.id, output_index: 0 };
  const half = Math.ceil(input.length / 2);
  return [
    { type: "response.output_item.added", output_index: 0, item: { ...item, arguments: "", status: "in_progress" } },
    ...[input.slice(0, half), input.slice(half)].map((delta) => ({
      type: "response.function_call_arguments.delta",
      ...place,
      delta,
    })),
    { type: "response.function_call_arguments.done", ...place, arguments: input },
    { type: "response.output_item.done", output_index: 0, item: { ...item, arguments: input, status: "completed" } },
  ];
}

function textEvents(pieces: readonly string[]) {
  const item = { id: "msg_mock", type: "message", role: "assistant" };
  const place = { item_id: item.id, output_index: 0, content_index: 0 };
  const part = { type: "output_text", text: pieces.join(""), annotations: [], logprobs: [] };
  return [
    { type: "response.output_item.added", output_index: 0, item: { ...item, status: "in_progress", content: [] } },
    { type: "response.content_part.added", ...place, part: { ...part, text: "" } },
    ...pieces.map((delta) => ({ type: "response.output_text.delta", ...place, delta, logprobs: [] })),
    { type: "response.output_text.done", ...place, text: part.text, logprobs: [] },
    { type: "response.content_part.done", ...place, part },
    { type: "response.output_item.done", output_index: 0, item: { ...item, status: "completed", content: [part] } },
  ];
}

function failure(status: number): Response {
  const type = status === 429 ? "rate_limit_exceeded" : status >= 500 ? "server_error" : "invalid_request_error";
  return HttpResponse.json(
    { error: { message: "Incorrect API key provided: sk-secret.", type, param: null, code: null } },
    { status, headers: status === 429 ? { "retry-after": "2" } : {} },
  );
}

function textOf(content: z.infer<typeof Body>["input"][number]["content"]): string {
  return typeof content === "string" ? content : (content ?? []).map(({ text }) => text ?? "").join("");
}
