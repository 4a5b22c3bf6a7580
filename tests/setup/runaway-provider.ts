import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { completionOf, runawayAnswers, type Piece } from "../mocks/runaway-answers";

type Message = { role: string; content: unknown };
export type ProviderRequest = { body: string; messages: Message[]; maxTokens: number | undefined };

/**
 * A provider that is called over a real socket: the bytes that arrive are the bytes that are paid for. It answers like
 * the mocks, counts the bytes of its requests, and notices how its streams end.
 */
export class RunawayProvider {
  requests: ProviderRequest[] = [];
  /** Streams that the client closed early. */
  closedEarly = 0;
  /** Bytes written to all streams. */
  bytesSent = 0;
  readonly #server = createServer(
    (request, response) => void this.#answer(request, response).catch(() => response.destroy()),
  );

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v1`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Resets all counters. */
  reset(): void {
    this.requests = [];
    this.closedEarly = 0;
    this.bytesSent = 0;
  }

  /** Bytes of all request bodies. */
  get bytesReceived(): number {
    return this.requests.reduce((sum, { body }) => sum + Buffer.byteLength(body), 0);
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = "";
    for await (const chunk of request.setEncoding("utf8")) body += chunk;
    const { messages, max_tokens: maxTokens } = JSON.parse(body) as { messages: Message[]; max_tokens?: number };
    this.requests.push({ body, messages, maxTokens });
    const at = messages.findLastIndex(({ role }) => role === "user");
    const [, command = "", count = "0"] = /\/(\w+)(?: (\d+))?/.exec(JSON.stringify(messages[at]!.content)) ?? [];
    if (command === "later")
      return void response
        .writeHead(429, { "retry-after": "3600", "content-type": "application/json" })
        .end('{"error":{"message":"later"}}');
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.on("close", () => (this.closedEarly += response.writableEnded ? 0 : 1));
    if (command === "comments") return void keepAlive(response);
    const results = messages.slice(at).filter(({ role }) => role === "tool").length;
    for await (const piece of piecesOf(command, Number(count), results)) {
      if (response.destroyed) return;
      const event = `data: ${JSON.stringify(completionOf(piece))}\n\n`;
      this.bytesSent += event.length;
      if (!response.write(event)) await drained(response);
    }
    response.end("data: [DONE]\n\n");
  }
}

function piecesOf(command: string, count: number, results: number): AsyncIterable<Piece> {
  const runaway = runawayAnswers[command];
  if (runaway && (results > 0 || !runaway.searchesFirst)) return runaway.pieces({ count, results });
  return honest(results);
}

async function* honest(results: number): AsyncGenerator<Piece> {
  if (results > 0) {
    yield [{ content: "Stemming joins the forms of a word [1]." }, null];
    return yield [{}, "stop"];
  }
  const call = { name: "search_course", arguments: '{"query":"Why do we stem words?"}' };
  yield [{ tool_calls: [{ index: 0, id: "call_search", type: "function", function: call }] }, null];
  yield [{}, "tool_calls"];
}

/** Sends nothing but keep-alive comments. */
function keepAlive(response: ServerResponse): void {
  const timer = setInterval(() => response.write(": keep-alive\n\n"), 100);
  response.on("close", () => clearInterval(timer));
}

function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      response.off("drain", done).off("close", done);
      resolve();
    };
    response.on("drain", done).on("close", done);
  });
}
