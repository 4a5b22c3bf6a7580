import { useChat } from "@ai-sdk/react";
import { stopFromJson } from "~/conversation/conversation-wire";
import type { StudyMessage } from "~/conversation/message";
import type { PlayerSlot } from "~/player/player-slot";
import { apiFetch } from "~/study/api-fetch";
import { chatTransport, type Place } from "./chat-transport";
import { useResumedAnswer } from "./use-resumed-answer";

/** Runs a conversation with the server: its messages, and everything that changes them. */
export function useStudyChat(
  placeNow: () => Place,
  conversation: { id: string; messages: StudyMessage[] },
  slot: PlayerSlot,
) {
  const chat = useChat<StudyMessage>({
    id: conversation.id,
    messages: conversation.messages,
    transport: chatTransport,
    experimental_throttle: 50,
  });
  useResumedAnswer(chat, conversation);
  const { messages, status, error } = chat;
  const last = messages.at(-1);
  const isAnswering = status === "submitted" || status === "streaming";
  // "Here" in a question is where the video is.
  const options = () => {
    const place = placeNow();
    return { body: { ...place, at_seconds: secondsIn(slot, place.lecture) } };
  };

  // The server ends the answer and its stream, so that the last words it wrote still arrive.
  const stop = async () => {
    const isStopped = await stopOnServer(conversation.id).catch(() => false);
    if (!isStopped) await chat.stop();
  };
  return {
    messages,
    error,
    isAnswering,
    /** The latest answer, once it has begun. */
    answer: last?.role === "assistant" ? last : undefined,
    ask: (text: string) => void chat.sendMessage({ text }, options()),
    stop: () => void stop(),
    tryAgain: () => void chat.regenerate(options()),
    regenerate: (messageId: string) => !isAnswering && void chat.regenerate({ messageId, ...options() }),
    edit: (messageId: string, text: string) => !isAnswering && void chat.sendMessage({ text, messageId }, options()),
  };
}

/** Returns where the video of a lecture is, in seconds, if its player is on the page. */
function secondsIn(slot: PlayerSlot, lecture: string | null): number | undefined {
  const { ready, currentTime } = slot.state();
  return ready && lecture !== null && slot.lectureId() === lecture ? currentTime : undefined;
}

/** Asks the server to stop the running answer. Returns whether one was running. */
async function stopOnServer(conversationId: string): Promise<boolean> {
  const response = await apiFetch(`/api/chat/${conversationId}/stop`, { method: "POST" });
  return response.ok && stopFromJson(await response.json()).stopped;
}
