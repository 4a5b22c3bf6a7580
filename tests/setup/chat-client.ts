import { randomUUID } from "node:crypto";
import type { UIMessageChunk } from "ai";
import type { RagSource } from "~/conversation/message";

export type Question = {
  text: string;
  course?: string;
  lecture?: string;
  scope?: string;
  atSeconds?: number;
  id?: string;
  messageId?: string;
  cookie?: string | undefined;
  signal?: AbortSignal | undefined;
  headers?: Record<string, string>;
};

/** Asks over HTTP as a student's browser does, without any of the app's own code. */
export async function ask(
  url: string,
  {
    text,
    course = "search-101",
    lecture,
    scope,
    atSeconds,
    id = randomUUID(),
    messageId = randomUUID(),
    cookie,
    signal,
    headers = {},
  }: Question,
) {
  const response = await fetch(`${url}/api/chat`, {
    method: "POST",
    signal: signal ?? null,
    headers: { ...headers, "content-type": "application/json", ...(cookie ? { cookie } : {}) },
    body: JSON.stringify({
      id,
      course,
      lecture,
      scope,
      at_seconds: atSeconds,
      message: { id: messageId, role: "user", parts: [{ type: "text", text }] },
    }),
  });
  const setCookie = response.headers.get("set-cookie");
  return { id, messageId, response, cookie: cookie ?? setCookie?.split(";")[0] ?? "" };
}

/** Parses the chunks of an answer that was streamed as server-sent events. */
export function readChunks(body: string): UIMessageChunk[] {
  const events = body.split("\n\n").filter((event) => event.startsWith("data: "));
  return events
    .map((event) => event.slice("data: ".length))
    .filter((data) => data !== "[DONE]")
    .map((data) => JSON.parse(data));
}

/** Returns the words of a streamed answer. */
export const streamedText = (chunks: readonly UIMessageChunk[]): string =>
  chunks.map((chunk) => (chunk.type === "text-delta" ? chunk.delta : "")).join("");

/** Returns the sources of a streamed answer. */
export const streamedSources = (chunks: readonly UIMessageChunk[]): RagSource[] =>
  chunks.flatMap((chunk) => (chunk.type === "data-rag-source" ? [chunk.data as RagSource] : []));

/** Reads a body until it contains a text, and leaves it open. `rest` reads it to its end and returns all of it. */
export async function readUntil(response: Response, wanted: string): Promise<{ rest: () => Promise<string> }> {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let body = "";
  while (!body.includes(wanted)) {
    const { done, value } = await reader.read();
    if (done) throw new Error(`the stream ended before "${wanted}":\n${body}`);
    body += value;
  }
  const rest = async () => {
    for (let next = await reader.read(); !next.done; next = await reader.read()) body += next.value;
    return body;
  };
  return { rest };
}
