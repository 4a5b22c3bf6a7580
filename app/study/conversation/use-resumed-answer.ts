import type { useChat } from "@ai-sdk/react";
import { useEffect } from "react";
import { conversationFromJson } from "~/conversation/conversation-wire";
import type { StudyMessage } from "~/conversation/message";
import { apiFetch } from "~/study/api-fetch";

type Conversation = { id: string; messages: StudyMessage[] };

/**
 * Resumes an answer that was running when the page was left. One that ended after the page was rendered and before it
 * could be followed is fetched instead: there is nothing left to resume.
 */
export function useResumedAnswer(
  { resumeStream, setMessages }: ReturnType<typeof useChat<StudyMessage>>,
  { id, messages }: Conversation,
) {
  const isUnanswered = messages.at(-1)?.role === "user";
  useEffect(() => {
    if (!isUnanswered) return;
    const left = new AbortController();
    const resume = async () => {
      await resumeStream();
      const response = await apiFetch(`/api/conversations/${id}`, { signal: left.signal });
      if (!response.ok) return;
      const { messages: stored } = conversationFromJson(await response.json());
      setMessages((shown) => (shown.at(-1)?.role === "user" && stored.length > shown.length ? stored : shown));
    };
    resume().catch(() => {}); // Offline or gone: the question stays and can be asked again.
    return () => left.abort();
  }, [isUnanswered, id, resumeStream, setMessages]);
}
