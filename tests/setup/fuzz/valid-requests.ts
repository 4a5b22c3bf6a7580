import { randomUUID } from "node:crypto";
import type { Visitor } from "./visitors";

/** A request of the fuzzer. `path` is sent without changes. */
export type Drawn = { method: string; path: string; headers: Record<string, string>; body: string | null };

/**
 * Valid requests to the addresses that few random requests get through to, by route. `firstAddress` is the path that the
 * server printed for its first administrator.
 */
export function validRequests(
  { cookie, conversation, messages, handoff }: Visitor,
  firstAddress: string,
): Record<string, Drawn> {
  const post = (path: string, body: unknown, accept = "application/json"): Drawn => ({
    method: "POST",
    path,
    headers: { cookie, accept, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const question = { id: randomUUID(), role: "user", parts: [{ type: "text", text: "What is a posting list?" }] };
  return {
    "/api/chat": post("/api/chat", { id: randomUUID(), course: "search-101", message: question }),
    "/api/conversations/:id/messages/:messageId/feedback": {
      ...post(`/api/conversations/${conversation}/messages/${messages.at(-1)}/feedback`, { rating: "up" }),
      method: "PUT",
    },
    "/api/conversations/:id/handoff": post(`/api/conversations/${conversation}/handoff`, {}),
    "/first-administrator": { method: "GET", path: firstAddress, headers: { cookie }, body: null },
    "/api/handoffs": post("/api/handoffs", { token: handoff }),
    "/mcp": post("/mcp", { jsonrpc: "2.0", id: 1, method: "tools/list" }, "application/json, text/event-stream"),
  };
}

/** A request for what a visitor owns at a route with a loader. Null if the route has parameters of other things. */
export function ownRequest(path: string, visitor: Visitor): Drawn | null {
  const { cookie, conversation, messages, note, shared } = visitor;
  const own: Record<string, string> = {
    ":course": "search-101",
    ":lecture": "inverted-index",
    ":id": conversation,
    ":messageId": messages.at(-1)!,
    ":note": note,
    ":token": shared.token,
  };
  const parts = path.split("/").map((part) => (part.startsWith(":") ? own[part] : part));
  if (parts.includes(undefined)) return null;
  return { method: "GET", path: parts.join("/"), headers: { cookie }, body: null };
}
