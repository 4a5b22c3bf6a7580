import type { useChat } from "@ai-sdk/react";
import { useEffect } from "react";
import type { StudyMessage } from "~/conversation/message";
import { readConversation } from "./read-conversation";

type Chat = Pick<ReturnType<typeof useChat<StudyMessage>>, "resumeStream" | "setMessages">;
type Conversation = { id: string; messages: StudyMessage[] };

/** Resumes an answer that was running when the page was left. */
export function useResumedAnswer({ resumeStream, setMessages }: Chat, { id, messages }: Conversation) {
  const isUnanswered = messages.at(-1)?.role === "user";
  useEffect(() => {
    if (!isUnanswered) return;
    const left = new AbortController();
    // Offline or gone: the question stays and can be asked again.
    followAnswer({ resumeStream, setMessages }, id, left).catch(() => {});
    return () => left.abort();
  }, [isUnanswered, id, resumeStream, setMessages]);
}

/**
 * Follows the answer of the question that is shown last. One that ended before it could be followed is fetched instead:
 * there is nothing left to resume. Rejects without a connection.
 */
export async function followAnswer(
  { resumeStream, setMessages }: Chat,
  conversationId: string,
  init?: { signal: AbortSignal },
): Promise<void> {
  await resumeStream();
  const stored = await readConversation(conversationId, init);
  if (!stored) return;
  setMessages((shown) => (shown.at(-1)?.role === "user" && stored.length > shown.length ? stored : shown));
}
