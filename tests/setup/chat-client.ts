import { randomUUID } from "node:crypto";
import type { UIMessageChunk } from "ai";

export type Question = {
  text: string;
  course?: string;
  lecture?: string;
  scope?: string;
  id?: string;
  messageId?: string;
  cookie?: string | undefined;
  signal?: AbortSignal;
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
    id = randomUUID(),
    messageId = randomUUID(),
    cookie,
    signal,
    headers = {},
  }: Question,
) {
  const response = await fetch(`${url}/api/chat`, {
    method: "POST",
    ...(signal ? { signal } : {}),
    headers: { ...headers, "content-type": "application/json", ...(cookie ? { cookie } : {}) },
    body: JSON.stringify({
      id,
      course,
      lecture,
      scope,
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
