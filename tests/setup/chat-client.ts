import { randomUUID } from "node:crypto";
import type { UIMessageChunk } from "ai";

export type Question = {
  text: string;
  course?: string;
  lecture?: string;
  id?: string;
  messageId?: string;
  cookie?: string | undefined;
  signal?: AbortSignal;
  headers?: Record<string, string>;
};

/** Asks over HTTP with nothing of the app's own code between: what a student's browser sends. */
export async function ask(
  url: string,
  {
    text,
    course = "search-101",
    lecture,
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
      message: { id: messageId, role: "user", parts: [{ type: "text", text }] },
    }),
  });
  const setCookie = response.headers.get("set-cookie");
  return { id, messageId, response, cookie: cookie ?? setCookie?.split(";")[0] ?? "" };
}

/** The chunks of a server-sent answer, each exactly as it came over the wire. */
export function readChunks(body: string): UIMessageChunk[] {
  const events = body.split("\n\n").filter((event) => event.startsWith("data: "));
  return events
    .map((event) => event.slice("data: ".length))
    .filter((data) => data !== "[DONE]")
    .map((data) => JSON.parse(data));
}
