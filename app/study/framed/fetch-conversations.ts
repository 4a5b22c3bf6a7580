import { listedConversationsFromJson, type ListedConversation } from "~/conversation/conversations-wire";
import { apiFetch } from "~/study/api-fetch";
import { expectOk } from "~/study/expect-ok";

/** Fetches the visitor's conversations, newest first. Throws if the server refuses or cannot be reached. */
export async function fetchConversations(): Promise<ListedConversation[]> {
  return listedConversationsFromJson(await expectOk(await apiFetch("/api/conversations")).json());
}
