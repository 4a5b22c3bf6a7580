import { delay, http } from "msw";
import { z } from "zod";
import { namedCall, quotedResults } from "./added-lookups";
import { markerStyles } from "./marker-styles";
import { passagesIn } from "./model-turn";
import { errorReplies } from "./openai-errors";
import { completionOf, runawayAnswers, type Piece } from "./runaway-answers";
import { sseResponse, type StreamOptions } from "./sse";

const ChatBody = z.object({
  model: z.string(),
  messages: z.array(z.object({ role: z.string(), content: z.unknown() })),
  tools: z.unknown().optional(),
});

const WORD_DELAY_MS = 30;

/**
 * `POST …/chat/completions` of OpenAI and compatible APIs, streamed: calls search_course with the question, then
 * answers from what the search found, citing its numbers. A word in the question chooses another course: see README.md.
 */
export const chatHandler = (api: string) => http.post(`${api}/chat/completions`, ({ request }) => complete(request));

async function complete(request: Request): Promise<Response> {
  const { messages, tools } = ChatBody.parse(await request.json());
  const question = textOf(messages.findLast((message) => message.role === "user")?.content);
  const [, scenario, count] = /\/(\w+)(?: (\d+))?/.exec(question) ?? [];
  const failure = scenario === undefined ? undefined : errorReplies[scenario];
  if (failure) return failure({ question, authorization: request.headers.get("authorization") ?? "" });
  if (scenario === "hang") await delay("infinite");
  const afterQuestion = messages.slice(messages.findLastIndex((message) => message.role === "user"));
  const results = afterQuestion.filter((message) => message.role === "tool");
  const runaway = scenario === undefined ? undefined : runawayAnswers[scenario];
  if (runaway && (results.length > 0 || !runaway.searchesFirst))
    return sseResponse(runawayEvents(runaway.pieces({ count: Number(count ?? 0), results: results.length })));
  if (results.length === 0) return streamOf(brokenCalls(question)[scenario ?? ""] ?? toolCall({ query: question }), {});
  const found = results.map((result) => textOf(result.content));
  const named = results.length === 1 ? namedCall(question, tools) : null;
  if (named) return streamOf(toolCall(named.input, named.name), {});
  if (scenario === "twice" && results.length === 1)
    return streamOf(
      [
        ...textDeltas(`${answerFrom(found)} Let me look further. `).slice(0, -1),
        ...toolCall({ query: "How does BM25 rank a document?" }),
      ],
      { delayMs: WORD_DELAY_MS },
    );
  if (scenario === "rich") return streamOf(textDeltas(richAnswer(found)), { delayMs: 5 });
  if (scenario === "long") return streamOf(textDeltas(longAnswer(found)), { delayMs: 1 });
  if (scenario === "flood") return streamOf(flood(), { delayMs: 1 });
  const [first, other = first] = passagesIn(found);
  const styled = first && other && markerStyles[scenario ?? ""]?.(first, other);
  if (styled) return streamOf(textDeltas("", styled.pieces), { delayMs: 5 });
  const text = answerFrom(found) + quotedResults(found);
  if (scenario === "cut") return streamOf(textDeltas(text), { delayMs: WORD_DELAY_MS, cutAfter: 8 });
  const broken = brokenChunks(text, question)[scenario ?? ""];
  if (broken) return sseResponse([...broken, "[DONE]"]);
  return streamOf(textDeltas(text), { delayMs: scenario === "slow" ? 400 : WORD_DELAY_MS });
}

/** Invalid tool calls: wrong arguments, arguments that are not JSON, a tool that does not exist. */
function brokenCalls(question: string): Record<string, Piece[]> {
  return {
    wrong: toolCall({ q: question }),
    wrongjson: toolCall(`{"query": "${question}`),
    wrongtool: toolCall({ query: question }, "look_up_everything"),
  };
}

/** Invalid chunks. Each contains words of the answer or the question, like real ones. */
function brokenChunks(text: string, question: string): Record<string, unknown[]> {
  const first = completionOf([{ content: `${text.slice(0, 40)} ` }, null]);
  return {
    garbage: ["{not json"],
    chunkjson: [first, JSON.stringify(completionOf([{ content: text }, null])).slice(0, -20)],
    chunktype: [first, completionOf([{ content: { said: text } }, null])],
    chunkerror: [
      first,
      {
        error: {
          message: `Cannot go on with "${question}" after "${text}"`,
          type: "server_error",
          code: text,
          param: null,
        },
      },
    ],
    chunkevil: [
      { ...completionOf([{ content: text }, null]), choices: text },
      { choices: [{ delta: null, index: text }] },
    ],
  };
}

/** All Markdown that an answer can have, with markers that are citations and markers that are not. */
function richAnswer(results: string[]): string {
  const [first, second = first] = passagesIn(results);
  if (!first) return "The lectures do not cover this.";
  return `## In short\n\nStemming joins **forms** of a word [${first.number}], as the *index* needs them [${second!.number}]. It costs $5 or $10; the sum is $\\sum_{i=1}^{n} x_i$ for all $n$.

- one [${first.number}, ${second!.number}]
- \`arr[${first.number}]\` is code, and [a link [${first.number}]](https://example.org/a) is a link

| term | documents |
|------|-----------|
| cat  | 3 [${first.number}] |

\`\`\`ts
const first = postings[${first.number}]; // not a citation
\`\`\`

$$
idf(t) = \\log \\frac{N}{df_t}
$$

<b onclick="alert(1)">HTML</b> <script>alert(1)</script> ![picture [${first.number}]](https://example.org/x.png) [bad](javascript:alert(1)) [[${first.number}]] [0] [9999] [-1]`;
}

/** 4,000 words with 80 citations, like the longest answers. */
function longAnswer(results: string[]): string {
  const numbers = passagesIn(results).map(({ number }) => number);
  const words =
    "the index maps every term to the documents that have it and so a search need not read them all again".split(" ");
  const sentence = (length: number, from: number) =>
    Array.from({ length }, (_, index) => words[(from + index) % words.length]).join(" ");
  const paragraphs = Array.from(
    { length: 80 },
    (_, index) => `${sentence(49, index)} again [${numbers[index % numbers.length] ?? 1}].`,
  );
  return paragraphs
    .map((paragraph, index) =>
      index % 10 === 0 ? `## Part ${index / 10 + 1}\n\n${paragraph}` : index % 5 === 0 ? `- ${paragraph}` : paragraph,
    )
    .join("\n\n");
}

/** Eight million letters in large chunks: more than the kernel buffers for a client that does not read. */
function flood(): Piece[] {
  const piece = "And so on. ".repeat(180);
  return [...Array.from({ length: 4_000 }, (): Piece => [{ content: piece }, null]), [{}, "stop"]];
}

function answerFrom(results: string[]): string {
  const passages = passagesIn(results);
  if (passages.length === 0) return "The lectures do not cover this.";
  const [first, second = first] = passages as [(typeof passages)[number], (typeof passages)[number]?];
  return `In short, the lectures explain it in two places. ${firstSentence(first.content)} [${first.number}] It comes back later: ${firstSentence(second.content)} [${second.number}]`;
}

/** These streams report no usage. */
async function* runawayEvents(pieces: AsyncGenerator<Piece>): AsyncGenerator<unknown> {
  for await (const piece of pieces) yield completionOf(piece);
  yield "[DONE]";
}

function streamOf(pieces: Piece[], options: StreamOptions): Response {
  const usage = {
    ...completionOf([{}, null]),
    choices: [],
    usage: { prompt_tokens: 120, completion_tokens: 40, total_tokens: 160 },
  };
  return sseResponse([...pieces.map(completionOf), usage, "[DONE]"], options);
}

/** @param input An object, or the text that the model wrote. */
function toolCall(input: object | string, name = "search_course"): Piece[] {
  const call = (part: object) => ({ tool_calls: [{ index: 0, ...part }] });
  const json = typeof input === "string" ? input : JSON.stringify(input);
  const half = Math.ceil(json.length / 2);
  return [
    [{ role: "assistant", content: "" }, null],
    [
      call({
        id: `call_${Math.random().toString(36).slice(2, 10)}`,
        type: "function",
        function: { name, arguments: "" },
      }),
      null,
    ],
    [call({ function: { arguments: json.slice(0, half) } }), null],
    [call({ function: { arguments: json.slice(half) } }), null],
    [{}, "tool_calls"],
  ];
}

function textDeltas(text: string, words: readonly string[] = text.match(/\S+\s*/g) ?? []): Piece[] {
  return [
    [{ role: "assistant", content: "" }, null],
    ...words.map((content): Piece => [{ content }, null]),
    [{}, "stop"],
  ];
}

function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  const parts = z.array(z.looseObject({ text: z.string().optional() })).safeParse(content);
  return parts.success ? parts.data.map((part) => part.text ?? "").join("") : "";
}

function firstSentence(text: string): string {
  return /^.*?[.!?](?=\s|$)/.exec(text)?.[0] ?? text;
}
