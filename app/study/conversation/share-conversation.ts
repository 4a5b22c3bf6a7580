import { shareFromJson } from "~/conversation/share-wire";
import { apiFetch } from "~/study/api-fetch";
import { expectOk } from "~/study/expect-ok";

const addressOf = (conversationId: string) => `/api/conversations/${encodeURIComponent(conversationId)}/share`;

/** Shares a conversation and returns the address at which anyone can read it. Throws if the server refuses. */
export async function shareConversation(conversationId: string): Promise<string> {
  const response = expectOk(await apiFetch(addressOf(conversationId), { method: "POST" }));
  return shareFromJson(await response.json()).url;
}

/** Stops sharing a conversation. Throws if the server refuses. */
export async function unshareConversation(conversationId: string): Promise<null> {
  expectOk(await apiFetch(addressOf(conversationId), { method: "DELETE" }));
  return null;
}
