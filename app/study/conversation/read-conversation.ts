import { conversationFromJson } from "~/conversation/conversation-wire";
import type { StudyMessage } from "~/conversation/message";
import { apiFetch } from "~/study/api-fetch";

/** Returns the stored messages of a conversation, or null if it cannot be read. Rejects without a connection. */
export async function readConversation(id: string, init?: { signal: AbortSignal }): Promise<StudyMessage[] | null> {
  const response = await apiFetch(`/api/conversations/${id}`, init);
  return response.ok ? conversationFromJson(await response.json()).messages : null;
}
