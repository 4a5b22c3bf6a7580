import { randomUUID } from "node:crypto";
import type { Cast, Visitor } from "./visitors";

/** A request of the fuzzer. `path` is sent without changes. */
export type Drawn = { method: string; path: string; headers: Record<string, string>; body: string | null };

/** Valid requests to the addresses that few random requests get through to, by route. */
export function validRequests({ attacker, adminToken, firstAddress }: Cast): Record<string, Drawn> {
  const { cookie, conversation, messages, handoff, note } = attacker;
  const get = (path: string, headers: Record<string, string> = { cookie }): Drawn => ({
    method: "GET",
    path,
    headers,
    body: null,
  });
  const asAdmin = { authorization: `Bearer ${adminToken}` };
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
    "/api/chat/:id/stop": post(`/api/chat/${conversation}/stop`, {}),
    "/api/courses/:course/notes/:note": {
      ...post(`/api/courses/search-101/notes/${note}`, { body: "Look this up." }),
      method: "PATCH",
    },
    "/api/courses/:course/lectures/:lecture/reports": post("/api/courses/search-101/lectures/inverted-index/reports", {
      start_seconds: 1,
      end_seconds: 2,
      said: "stemming",
      suggestion: null,
      comment: "It is a lemma.",
    }),
    "/api/visitor/cookie": { ...get("/api/visitor/cookie"), method: "DELETE" },
    "/api/admin/courses/:course/usage": get("/api/admin/courses/search-101/usage", asAdmin),
    "/metrics": get("/metrics", asAdmin),
    "/first-administrator": get(firstAddress),
    "/api/handoffs": post("/api/handoffs", { token: handoff }),
    "/mcp": post("/mcp", { jsonrpc: "2.0", id: 1, method: "tools/list" }, "application/json, text/event-stream"),
  };
}

/** Query parameters without which a route refuses the request. */
const NEEDED: Record<string, string> = {
  "/api/conversations/latest": "?course=search-101",
  "/api/courses/:course/search": "?query=stem",
  "/api/courses/:course/lectures/:lecture/moment": "?from=0&to=60",
  "/api/courses/:course/notes/export": "?format=markdown",
  "/api/lectures": "?place=search-101/inverted-index",
};

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
  return { method: "GET", path: parts.join("/") + (NEEDED[path] ?? ""), headers: { cookie }, body: null };
}
