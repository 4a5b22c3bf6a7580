import { delay, http } from "msw";
import { z } from "zod";
import { PassagesToolOutput } from "~/chat/message";
import { MODELS_URL } from "./models-url";
import { errorReplies } from "./openai-errors";
import { sseResponse, type StreamOptions } from "./sse";

const ChatBody = z.object({
  model: z.string(),
  messages: z.array(z.object({ role: z.string(), content: z.unknown() })),
});

const WORD_DELAY_MS = 30;

/**
 * `POST …/chat/completions`, streamed: calls search_course with the question, then answers from what the search
 * found, citing its numbers. A word in the question chooses another course: see README.md.
 */
export const chatHandler = http.post(`${MODELS_URL}/chat/completions`, async ({ request }) => {
  const { messages } = ChatBody.parse(await request.json());
  const question = textOf(messages.findLast((message) => message.role === "user")?.content);
  const scenario = /\/(\w+)/.exec(question)?.[1];
  const failure = scenario === undefined ? undefined : errorReplies[scenario];
  if (failure) return failure();
  if (scenario === "hang") await delay("infinite");
  const afterQuestion = messages.slice(messages.findLastIndex((message) => message.role === "user"));
  const results = afterQuestion.filter((message) => message.role === "tool");
  if (results.length === 0) return streamOf(toolCall({ query: question }), {});
  const text = answerFrom(results.map((result) => textOf(result.content)));
  if (scenario === "cut") return streamOf(textDeltas(text), { delayMs: WORD_DELAY_MS, cutAfter: 8 });
  if (scenario === "garbage") return sseResponse(["{not json", "[DONE]"]);
  return streamOf(textDeltas(text), { delayMs: scenario === "slow" ? 400 : WORD_DELAY_MS });
});

function answerFrom(results: string[]): string {
  const passages = results.flatMap((result) => PassagesToolOutput.safeParse(safeJson(result)).data?.passages ?? []);
  if (passages.length === 0) return "The lectures do not cover this.";
  const [first, second = first] = passages as [(typeof passages)[number], (typeof passages)[number]?];
  return `In short, the lectures explain it in two places. ${firstSentence(first.content)} [${first.number}] It comes back later: ${firstSentence(second.content)} [${second.number}]`;
}

function streamOf(deltas: [delta: object, finish: string | null][], options: StreamOptions): Response {
  const base = { id: "chatcmpl-mock", object: "chat.completion.chunk", created: 1, model: "mock-chat" };
  const chunks = deltas.map(([delta, finish_reason]) => ({ ...base, choices: [{ index: 0, delta, finish_reason }] }));
  const usage = { ...base, choices: [], usage: { prompt_tokens: 120, completion_tokens: 40, total_tokens: 160 } };
  return sseResponse([...chunks, usage, "[DONE]"], options);
}

function toolCall(input: object): [object, string | null][] {
  const call = (part: object) => ({ tool_calls: [{ index: 0, ...part }] });
  const json = JSON.stringify(input);
  const half = Math.ceil(json.length / 2);
  return [
    [{ role: "assistant", content: "" }, null],
    [call({ id: `call_${Math.random().toString(36).slice(2, 10)}`, type: "function", function: { name: "search_course", arguments: "" } }), null],
    [call({ function: { arguments: json.slice(0, half) } }), null],
    [call({ function: { arguments: json.slice(half) } }), null],
    [{}, "tool_calls"],
  ];
}

function textDeltas(text: string): [object, string | null][] {
  const words = text.match(/\S+\s*/g) ?? [];
  return [[{ role: "assistant", content: "" }, null], ...words.map((content): [object, null] => [{ content }, null]), [{}, "stop"]];
}

function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  const parts = z.array(z.looseObject({ text: z.string().optional() })).safeParse(content);
  return parts.success ? parts.data.map((part) => part.text ?? "").join("") : "";
}

function firstSentence(text: string): string {
  return /^.*?[.!?](?=\s|$)/.exec(text)?.[0] ?? text;
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

