import type { useChat } from "@ai-sdk/react";
import { useEffect } from "react";
import type { StudyMessage } from "~/conversation/message";
import { readConversation } from "./read-conversation";

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
      const stored = await readConversation(id, left);
      if (!stored) return;
      setMessages((shown) => (shown.at(-1)?.role === "user" && stored.length > shown.length ? stored : shown));
    };
    resume().catch(() => {}); // Offline or gone: the question stays and can be asked again.
    return () => left.abort();
  }, [isUnanswered, id, resumeStream, setMessages]);
}
