import type { Feedback } from "~/conversation/message";
import { apiFetch } from "~/study/api-fetch";

/** Stores what a student thought of an answer, or takes it back. Nothing is said when it fails: it is no part of studying. */
export async function sendFeedback(
  conversationId: string,
  messageId: string,
  feedback: Feedback | null,
): Promise<void> {
  const address = `/api/conversations/${encodeURIComponent(conversationId)}/messages/${encodeURIComponent(messageId)}/feedback`;
  const request: RequestInit = feedback
    ? { method: "PUT", headers: { "content-type": "application/json" }, body: JSON.stringify(feedback) }
    : { method: "DELETE" };
  await apiFetch(address, request).catch(() => {});
}
