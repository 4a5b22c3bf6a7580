import { setTimeout as sleep } from "node:timers/promises";

/** A piece of a streamed chat completion: its delta, and why the completion ends, where it does. */
export type Piece = [delta: object, finish: string | null];

/** A piece as OpenAI's API streams it. */
export const completionOf = ([delta, finish_reason]: Piece) => ({
  id: "chatcmpl-mock",
  object: "chat.completion.chunk",
  created: 1,
  model: "mock-chat",
  choices: [{ index: 0, delta, finish_reason }],
});

type Asked = {
  /** The number behind the command. */
  count: number;
  /** How many results of tools the request carries for the question. */
  results: number;
};

/**
 * What a model or its provider may do to cost without bound, by a word in the question. Each goes on until its reader
 * leaves; where a search comes first, it is made by whoever calls this.
 */
export const hostileAnswers: Record<
  string,
  { searchesFirst: boolean; pieces: (asked: Asked) => AsyncGenerator<Piece> }
> = {
  /** Words without end, as fast as they are read, with a citation now and then. */
  endless: { searchesFirst: true, pieces: () => forever(() => "And so it goes on and on [1]. ") },
  /** A letter now and then: never silent for long, and never done. */
  drip: { searchesFirst: true, pieces: () => forever(() => "a", { everyMs: 300 }) },
  /** Pieces with nothing in them. */
  empty: { searchesFirst: true, pieces: () => forever(() => "") },
  /** Nothing but thoughts. */
  think: {
    searchesFirst: true,
    pieces: () => forever(() => "Hmm, let me think about that. ", { as: "reasoning_content" }),
  },
  /** More text in one piece than an answer can have. */
  gulp: { searchesFirst: true, pieces: () => once("A gulp of text. ".repeat(30_000)) },
  /** One event that is longer than any stream's event is. */
  lump: { searchesFirst: true, pieces: () => once("x".repeat(3_000_000)) },
  /** `/tools 50`: so many calls in every step, whatever was found already. */
  tools: { searchesFirst: false, pieces: ({ count, results }) => calls(count, results) },
  /** A call whose input never ends. */
  input: { searchesFirst: false, pieces: endlessInput },
};

/** Pauses with the event loop between pieces that come without a delay. */
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
