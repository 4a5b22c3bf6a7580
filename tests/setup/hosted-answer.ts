import { readUIMessageStream } from "ai";
import { http } from "msw";
import { z } from "zod";
import { getChatModel } from "~/ai/chat-model.server";
import { streamAnswer } from "~/answering/stream-answer.server";
import { SourceNumbering } from "~/citation/number-sources";
import type { StudyMessage } from "~/conversation/message";
import { sourcesOfAll } from "~/conversation/message-content";
import { parseEnv } from "~/platform/env.server";
import { MODELS_URL } from "../mocks/models-url";
import { mockServer } from "../mocks/node";
import { completionOf, type Piece } from "../mocks/runaway-answers";
import { sseResponse } from "../mocks/sse";
import { passage } from "./lecture-tools";

/** What a provider's model does in one request: it calls a tool, or writes. */
type Turn = { call: string; input: object } | { text: string };

const RequestBody = z.looseObject({
  messages: z.array(z.looseObject({ role: z.string(), content: z.unknown() })),
  tool_choice: z.unknown(),
});
type RequestBody = z.infer<typeof RequestBody>;
type Lookups = Parameters<typeof streamAnswer>[0]["lookups"];

export const question = (text: string, id = "q"): StudyMessage => ({
  id,
  role: "user",
  parts: [{ type: "text", text }],
});

const lookups: Lookups = {
  search: async () => [passage("c7"), passage("c8")],
  readMoment: async () => [],
  findMentions: async () => [],
  lectures: [
    {
      lectureId: "inverted-index",
      title: "The inverted index",
      durationMs: 347_000,
      chapters: [{ startMs: 137_000, title: "Stemming" }],
    },
  ],
};

/**
 * Answers a conversation with a model of a mocked provider, which takes these turns. Returns the answer, and the
 * requests that the provider received.
 */
export async function hostedAnswer(
  turns: readonly Turn[],
  { history, lookups: own = {} }: { history: StudyMessage[]; lookups?: Partial<Lookups> },
): Promise<{ message: StudyMessage; requests: RequestBody[] }> {
  const requests: RequestBody[] = [];
  mockServer.use(
    http.post(`${MODELS_URL}/chat/completions`, async ({ request }) => {
      requests.push(RequestBody.parse(await request.json()));
      const turn = turns[requests.length - 1];
      if (!turn) throw new Error(`The model has no turn for request ${requests.length}.`);
      return sseResponse([...piecesOf(turn, requests.length).map(completionOf), "[DONE]"]);
    }),
  );
  const env = parseEnv({ MOCKS: "true", AI_BASE_URL: MODELS_URL, CHAT_MODEL: "openai-compatible:mock-chat" });
  const chat = getChatModel(env, { embed: async () => [] });
  const known = [...sourcesOfAll(history).values()];
  const stream = streamAnswer({
    model: chat.model,
    modelId: chat.id,
    system: "Help.",
    history,
    messageId: "answer",
    numbering: new SourceNumbering(known.map((source) => ({ ...source, name: source.friendlyId }))),
    lookups: { ...lookups, ...own },
    findAnchor: async () => null,
    onAnchorError: () => {},
    onToolError: () => {},
    signal: new AbortController().signal,
    timeoutMs: 10_000,
    describeError: String,
    persist: async () => {},
    onEnd: async () => {},
  });
  let message: StudyMessage | undefined;
  for await (const snapshot of readUIMessageStream<StudyMessage>({ stream })) message = snapshot;
  if (!message) throw new Error("The question has no answer.");
  return { message, requests };
}

function piecesOf(turn: Turn, index: number): Piece[] {
  if ("text" in turn)
    return [
      [{ role: "assistant", content: turn.text }, null],
      [{}, "stop"],
    ];
  const call = {
    index: 0,
    id: `call_${index}`,
    type: "function",
    function: { name: turn.call, arguments: JSON.stringify(turn.input) },
  };
  return [
    [{ role: "assistant", tool_calls: [call] }, null],
    [{}, "tool_calls"],
  ];
}
