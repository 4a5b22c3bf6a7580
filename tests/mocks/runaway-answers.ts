import { setTimeout as sleep } from "node:timers/promises";

/** A chunk of a streamed chat completion: its delta, and the finish reason of the last one. */
export type Piece = [delta: object, finish: string | null];

/** Formats a chunk like OpenAI's API. */
export const completionOf = ([delta, finish_reason]: Piece) => ({
  id: "chatcmpl-mock",
  object: "chat.completion.chunk",
  created: 1,
  model: "mock-chat",
  choices: [{ index: 0, delta, finish_reason }],
});

type Asked = {
  /** Returns the number after the command. */
  count: number;
  /** Returns the number of tool results for the question in the request. */
  results: number;
};

/**
 * Streams that would cost without limit, by a command in the question. Each continues until its reader leaves. The
 * caller makes the search that comes first.
 */
export const runawayAnswers: Record<
  string,
  { searchesFirst: boolean; pieces: (asked: Asked) => AsyncGenerator<Piece> }
> = {
  /** Endless words, as fast as they are read, with occasional citations. */
  endless: { searchesFirst: true, pieces: () => forever(() => "And so it goes on and on [1]. ") },
  /** Occasional letters, without end. */
  drip: { searchesFirst: true, pieces: () => forever(() => "a", { everyMs: 300 }) },
  /** Empty chunks. */
  empty: { searchesFirst: true, pieces: () => forever(() => "") },
  /** Only reasoning. */
  think: {
    searchesFirst: true,
    pieces: () => forever(() => "Hmm, let me think about that. ", { as: "reasoning_content" }),
  },
  /** More text in one chunk than an answer can have. */
  gulp: { searchesFirst: true, pieces: () => once("A gulp of text. ".repeat(30_000)) },
  /** One endless event. */
  lump: { searchesFirst: true, pieces: () => once("x".repeat(3_000_000)) },
  /** `/tools 50`: 50 tool calls in every step. */
  tools: { searchesFirst: false, pieces: ({ count, results }) => calls(count, results) },
  /** A tool call with endless input. */
  input: { searchesFirst: false, pieces: endlessInput },
};

/** Yields to the event loop between chunks without a delay. */
const PIECES_AT_ONCE = 100;

async function* forever(text: () => string, { everyMs = 0, as = "content" } = {}): AsyncGenerator<Piece> {
  for (let piece = 1; ; piece++) {
    if (everyMs > 0) await sleep(everyMs);
    else if (piece % PIECES_AT_ONCE === 0) await new Promise((resolve) => setImmediate(resolve));
    yield [{ [as]: text() }, null];
  }
}

async function* once(content: string): AsyncGenerator<Piece> {
  yield [{ content }, null];
  yield [{}, "stop"];
}

const LOOKUPS = [
  { name: "read_moment", arguments: { lecture: "inverted-index", from: 0, to: 300 } },
  { name: "find_mentions", arguments: { term: "index" } },
  { name: "search_course", arguments: { query: "How does an index find documents?" } },
  { name: "list_lectures", arguments: {} },
];

async function* calls(count: number, from: number): AsyncGenerator<Piece> {
  for (let index = 0; index < count; index++) {
    const { name, arguments: input } = LOOKUPS[index % LOOKUPS.length]!;
    yield [
      {
        tool_calls: [
          {
            index,
            id: `call_${from}_${index}`,
            type: "function",
            function: { name, arguments: JSON.stringify(input) },
          },
        ],
      },
      null,
    ];
  }
  yield [{}, "tool_calls"];
}

async function* endlessInput(): AsyncGenerator<Piece> {
  const call = (part: object) => ({ tool_calls: [{ index: 0, ...part }] });
  yield [
    call({ id: "call_endless", type: "function", function: { name: "search_course", arguments: '{"query":"' } }),
    null,
  ];
  for await (const [delta] of forever(() => "why "))
    yield [call({ function: { arguments: (delta as { content: string }).content } }), null];
}
