import type { Feedback } from "~/conversation/message";
import { apiFetch } from "~/study/api-fetch";

/**
 * Stores or removes a student's feedback on an answer. Failures are ignored, so that they do not interrupt studying.
 */
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
