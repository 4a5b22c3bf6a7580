import { useChat } from "@ai-sdk/react";
import { useRef } from "react";
import { useLatest } from "~/components/use-latest";
import type { StudyMessage } from "~/conversation/message";
import type { PlayerSlot } from "~/player/player-slot";
import { apiFetch } from "~/study/api-fetch";
import { ViewerRefused } from "~/study/refusal";
import { chatTransport, type Place } from "./chat-transport";
import { useKeptQuestion } from "./use-kept-question";
import { useOtherTabs } from "./use-other-tabs";
import { isAnswering as isAnsweringIn, useResumedAnswer } from "./use-resumed-answer";

/** How often the server is asked to stop an answer before this page alone stops reading it. */
const STOP_ATTEMPTS = 10;
const STOP_PAUSE_MS = 300;
const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

type Options = {
  placeNow: () => Place;
  slot: PlayerSlot;
  /** Called with a question that the server did not take: another tab was faster, or someone else is signed in now. */
  onUnsent: (question: string) => void;
};

/** Runs a conversation with the server: its messages, and everything that changes them. */
export function useStudyChat(
  conversation: { id: string; messages: StudyMessage[] },
  { placeNow, slot, onUnsent }: Options,
) {
  const failure = useRef<Error | null>(null);
  const chat = useChat<StudyMessage>({
    id: conversation.id,
    messages: conversation.messages,
    transport: chatTransport,
    experimental_throttle: 50,
    onError: (error) => void (failure.current = error),
  });
  useResumedAnswer(chat, conversation);
  useOtherTabs(chat, conversation.id, onUnsent);
  useKeptQuestion(chat, placeNow().course);
  const { messages, error } = chat;
  const last = messages.at(-1);
  const isAnswering = isAnsweringIn(chat);
  // "Here" in a question is where the video is.
  const options = () => {
    const place = placeNow();
    return { body: { ...place, at_seconds: secondsIn(slot, place.lecture) } };
  };

  const stop = useStop(chat, conversation.id);
  /** The change of earlier messages that failed last. */
  const failed = useRef<(() => Promise<void>) | null>(null);
  /** Sends a question. If the server refuses the viewer of this page, it goes back to the field. */
  const sendQuestion = async (question: { text: string; messageId?: string }) => {
    failure.current = null;
    await chat.sendMessage(question, options());
    if (isRefusal(failure.current)) onUnsent(question.text);
  };
  const ask = async (text: string) => {
    failed.current = null;
    await sendQuestion({ text });
    if (isRefusal(failure.current)) chat.setMessages(withoutUnanswered);
  };
  /** Changes earlier messages, which are shown again if no answer begins. */
  const replace = async (send: () => Promise<void>) => {
    const before = chat.messages;
    failed.current = null;
    await send();
    chat.setMessages((shown) => {
      if (shown.at(-1)?.role !== "user") return shown;
      failed.current = send;
      return before;
    });
  };
  return {
    messages,
    error,
    isAnswering,
    /** The latest answer, once it has begun. */
    answer: last?.role === "assistant" ? last : undefined,
    ask: (text: string) => void ask(text),
    stop: () => void stop(),
    tryAgain: () => void (failed.current ? replace(failed.current) : chat.regenerate(options())),
    regenerate: (messageId: string) => !isAnswering && void replace(() => chat.regenerate({ messageId, ...options() })),
    edit: (messageId: string, text: string) => !isAnswering && void replace(() => sendQuestion({ text, messageId })),
  };
}

/**
 * Returns a function that ends an answer. The server ends the answer and its stream, so that the last words it wrote
 * still arrive. A question that was just asked may not have reached it yet.
 */
function useStop(chat: Pick<ReturnType<typeof useChat<StudyMessage>>, "status" | "stop">, conversationId: string) {
  const isStillAnswering = useLatest(isAnsweringIn(chat));
  return async () => {
    for (let attempt = 0; attempt < STOP_ATTEMPTS && isStillAnswering.current; attempt++) {
      await stopOnServer(conversationId).catch(() => null);
      await sleep(STOP_PAUSE_MS);
    }
    if (isStillAnswering.current) await chat.stop();
  };
}

const isRefusal = (error: unknown) => error instanceof ViewerRefused;

const withoutUnanswered = (shown: StudyMessage[]) => (shown.at(-1)?.role === "user" ? shown.slice(0, -1) : shown);

/** Returns where the video of a lecture is, in seconds, if its player is on the page. */
function secondsIn(slot: PlayerSlot, lecture: string | null): number | undefined {
  const { ready, currentTime } = slot.state();
  return ready && lecture !== null && slot.lectureId() === lecture ? currentTime : undefined;
}

/** Asks the server to stop the running answer. */
const stopOnServer = (conversationId: string) => apiFetch(`/api/chat/${conversationId}/stop`, { method: "POST" });
