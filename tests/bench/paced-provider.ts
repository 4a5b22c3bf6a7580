/**
 * A mock of a model API for load tests, as a process of its own. It calls search_course, and then sends tokens at the
 * rate that the question names: "… /pace 40 400" sends 400 words with some citations, 40 per second (0: without
 * delays). "/clock 40 400" sends the current time as each token. `GET /bare/pace/40/400` streams the same tokens in the
 * app's format, as the baseline of a server that does nothing else. `GET /closed` returns when a stream was last closed
 * before its end.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

const now = () => (performance.timeOrigin + performance.now()).toFixed(2);

const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()));
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  console.log(`listening on ${typeof address === "object" && address ? address.port : 0}`);
});

let lastClosed = "0";

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.url === "/closed") return void response.end(lastClosed);
  response.on("close", () => {
    if (!response.writableEnded) lastClosed = now();
  });
  let body = "";
  for await (const chunk of request) body += chunk;
  response.writeHead(200, { "content-type": "text/event-stream" });
  const bare = /^\/bare\/(pace|clock)\/(\d+)\/(\d+)/.exec(request.url ?? "");
  if (bare) {
    await stream(response, bare[1]!, Number(bare[2]), Number(bare[3]), (token) => ({
      type: "text-delta",
      id: "0",
      delta: token,
    }));
    return void response.end("data: [DONE]\n\n");
  }
  const { messages } = JSON.parse(body) as { messages: { role: string; content: unknown }[] };
  const question = JSON.stringify(messages.findLast(({ role }) => role === "user")?.content);
  const hasSearched = messages.at(-1)?.role === "tool";
  if (!hasSearched) {
    const call = {
      index: 0,
      id: "call_1",
      type: "function",
      function: { name: "search_course", arguments: JSON.stringify({ query: "why do we stem words?" }) },
    };
    for (const choice of [
      { delta: { role: "assistant", tool_calls: [call] } },
      { delta: {}, finish_reason: "tool_calls" },
    ])
      response.write(event(completion(choice)));
  } else {
    const [, kind = "pace", rate = "0", count = "10"] = /\/(pace|clock) (\d+) (\d+)/.exec(question) ?? [];
    await stream(response, kind, Number(rate), Number(count), (token) => completion({ delta: { content: token } }));
    response.write(event(completion({ delta: {}, finish_reason: "stop" })));
  }
  response.end("data: [DONE]\n\n");
}

const WORDS =
  "the index maps every term to the documents that contain it so a search does not have to read them all".split(" ");
/** Words between two citations. */
const CITED_EVERY = 50;

function tokenOf(kind: string, index: number): string {
  if (kind === "clock") return `${now()} `;
  const word = WORDS[index % WORDS.length]!;
  return index % CITED_EVERY === CITED_EVERY - 1 ? `${word} [1].\n\n` : index % 10 === 9 ? `${word}. ` : `${word} `;
}

async function stream(
  response: ServerResponse,
  kind: string,
  rate: number,
  count: number,
  chunk: (token: string) => unknown,
): Promise<void> {
  const started = performance.now();
  for (let index = 0; index < count && !response.destroyed; index++) {
    const due = rate > 0 ? started + (index * 1000) / rate : 0;
    if (due > performance.now()) await sleep(due - performance.now());
    response.write(event(chunk(tokenOf(kind, index))));
    if (rate === 0 && index % 20 === 19) await new Promise((resolve) => setImmediate(resolve));
  }
}

const event = (data: unknown) => `data: ${JSON.stringify(data)}\n\n`;
const completion = (choice: object) => ({
  id: "paced",
  object: "chat.completion.chunk",
  created: 1,
  model: "paced",
  choices: [{ index: 0, finish_reason: null, ...choice }],
});
