import { shareFromJson } from "~/conversation/share-wire";
import { sharedLinksFromJson, type SharedLink } from "~/conversation/shared-links-wire";
import { apiFetch, sendJson } from "~/study/api-fetch";
import { expectOk } from "~/study/expect-ok";

const addressOf = (conversationId: string) => `/api/conversations/${encodeURIComponent(conversationId)}/share`;

/**
 * Shares an answer, or without `messageId` the conversation as it is now. Returns the address at which anyone can read
 * it. Throws if the server refuses.
 */
export async function createLink(conversationId: string, messageId: string | null): Promise<string> {
  const body = messageId === null ? {} : { message_id: messageId };
  const response = expectOk(await sendJson(addressOf(conversationId), "POST", body));
  return shareFromJson(await response.json()).url;
}

/** Lists the links of a conversation, newest first. Throws if the server refuses. */
export async function listLinks(conversationId: string): Promise<SharedLink[]> {
  return sharedLinksFromJson(await expectOk(await apiFetch(addressOf(conversationId))).json());
}

/** Revokes a link. Throws if the server refuses. */
export async function revokeLink(conversationId: string, linkId: string): Promise<void> {
  const address = `${addressOf(conversationId)}?link=${encodeURIComponent(linkId)}`;
  const response = await apiFetch(address, { method: "DELETE" });
  if (response.status !== 404) expectOk(response); // 404: it was revoked elsewhere
}
