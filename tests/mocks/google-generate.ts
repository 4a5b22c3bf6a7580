import { http, HttpResponse } from "msw";
import { z } from "zod";
import { nextTurn } from "./model-turn";
import { sseResponse } from "./sse";

const Part = z.looseObject({
  text: z.string().optional(),
  functionResponse: z.object({ name: z.string(), response: z.object({ content: z.unknown() }) }).optional(),
});
const Body = z.looseObject({
  contents: z.array(z.object({ role: z.enum(["user", "model"]), parts: z.array(Part) })).min(1),
  tools: z.array(z.looseObject({ functionDeclarations: z.array(z.looseObject({ name: z.string() })) })).optional(),
  toolConfig: z
    .looseObject({ functionCallingConfig: z.looseObject({ mode: z.enum(["AUTO", "ANY", "NONE", "VALIDATED"]) }) })
    .optional(),
});

const STREAM = /^https:\/\/generativelanguage\.googleapis\.com\/v1beta\/models\/[^/:]+:streamGenerateContent/;

/** `POST …:streamGenerateContent` of Google, streamed: calls search_course, then answers (`model-turn.ts`). */
export const googleHandler = http.post(STREAM, async ({ request }) => {
  const { contents } = Body.parse(await request.json());
  const asked = contents.findLastIndex(
    ({ role, parts }) => role === "user" && parts.some(({ text }) => text !== undefined),
  );
  const results = contents
    .slice(asked)
    .flatMap(({ parts }) =>
      parts.flatMap(({ functionResponse }) => (functionResponse ? contentOf(functionResponse.response.content) : [])),
    );
  const question = contents[asked]?.parts.map(({ text }) => text ?? "").join("") ?? "";
  const turn = await nextTurn({ question, results });
  if (turn.kind === "no connection") return HttpResponse.error();
  if (turn.kind === "failure") return failure(turn.status);
  const parts =
    turn.kind === "call"
      ? [{ functionCall: { name: turn.name, args: turn.input } }]
      : turn.pieces.map((text) => ({ text }));
  return sseResponse(
    parts.map((part, index) => chunkOf(part, index === parts.length - 1)),
    turn.kind === "text" ? turn : {},
  );
});

const chunkOf = (part: object, isLast: boolean) => ({
  candidates: [{ content: { parts: [part], role: "model" }, index: 0, ...(isLast ? { finishReason: "STOP" } : {}) }],
  usageMetadata: {
    promptTokenCount: 120,
    totalTokenCount: isLast ? 160 : 120,
    ...(isLast ? { candidatesTokenCount: 40 } : {}),
  },
  modelVersion: "gemini-mock",
  responseId: "mock",
});

const STATUSES: Record<number, string> = {
  401: "UNAUTHENTICATED",
  404: "NOT_FOUND",
  429: "RESOURCE_EXHAUSTED",
  500: "INTERNAL",
};

function failure(code: number): Response {
  const error = { code, message: "API key not valid: sk-secret.", status: STATUSES[code] ?? "INVALID_ARGUMENT" };
  return HttpResponse.json({ error }, { status: code, headers: code === 429 ? { "retry-after": "2" } : {} });
}

/** The AI SDK sends a result as text or as JSON. */
const contentOf = (content: unknown) => (typeof content === "string" ? content : JSON.stringify(content));
