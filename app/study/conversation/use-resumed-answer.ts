import type { useChat } from "@ai-sdk/react";
import { useEffect } from "react";
import { useLatest } from "~/components/use-latest";
import type { StudyMessage } from "~/conversation/message";
import { readConversation } from "./read-conversation";

type Chat = Pick<ReturnType<typeof useChat<StudyMessage>>, "status" | "resumeStream" | "setMessages">;
type Conversation = { id: string; messages: StudyMessage[] };

/** Resumes an answer that was running when the page was left. */
export function useResumedAnswer(chat: Chat, { id, messages }: Conversation) {
  const isUnanswered = messages.at(-1)?.role === "user";
  const latest = useLatest(chat);
  useEffect(() => {
    if (!isUnanswered) return;
    const left = new AbortController();
    // Offline or gone: the question stays and can be asked again.
    followAnswer(() => latest.current, id, left).catch(() => {});
    return () => left.abort();
  }, [isUnanswered, id, latest]);
}

/**
 * Follows the answer of the question that is shown last. One that ended before it could be followed is fetched instead:
 * there is nothing left to resume. `now` returns the chat as it was rendered last: one that has begun to answer a new or
 * edited question by then is left alone. Rejects without a connection.
 */
export async function followAnswer(
  now: () => Chat,
  conversationId: string,
  init?: { signal: AbortSignal },
): Promise<void> {
  await now().resumeStream();
  const stored = await readConversation(conversationId, init);
  const chat = now();
  if (!stored || isAnswering(chat)) return;
  chat.setMessages((shown) => (shown.at(-1)?.role === "user" && stored.length > shown.length ? stored : shown));
}

/** Returns whether an answer is requested or being written. */
export const isAnswering = ({ status }: Pick<Chat, "status">): boolean =>
  status === "submitted" || status === "streaming";
