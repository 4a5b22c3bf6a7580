import type { useChat } from "@ai-sdk/react";
import { useEffect, useRef } from "react";
import { useLatest } from "~/components/use-latest";
import type { StudyMessage } from "~/conversation/message";
import { textOf } from "~/conversation/message-content";
import { readConversation } from "./read-conversation";
import { followAnswer, isAnswering } from "./use-resumed-answer";

type Chat = Pick<
  ReturnType<typeof useChat<StudyMessage>>,
  "status" | "messages" | "setMessages" | "resumeStream" | "clearError"
>;

/**
 * Shows what is asked in other tabs of the same conversation, and tells them what is asked here. `onUnsent` receives a
 * question of this tab that the server did not take, because another tab was faster.
 */
export function useOtherTabs(chat: Chat, conversationId: string, onUnsent: (question: string) => void): void {
  const latest = useLatest({ chat, onUnsent });
  const channel = useRef<BroadcastChannel | null>(null);
  useEffect(() => {
    if (typeof BroadcastChannel === "undefined") return;
    const tabs = new BroadcastChannel(`cuepoint:conversation:${conversationId}`);
    let reads = 0;
    tabs.onmessage = () => {
      const read = ++reads;
      void readAgain(latest, conversationId, () => read === reads).catch(() => {}); // it can be reloaded
    };
    channel.current = tabs;
    return () => {
      reads = -1;
      channel.current = null;
      tabs.close();
    };
  }, [conversationId, latest]);
  const told = useRef(chat.status);
  useEffect(() => {
    if (told.current === chat.status) return;
    told.current = chat.status;
    // Before its answer begins, a question may not be stored yet.
    if (chat.status !== "submitted") channel.current?.postMessage("changed");
  }, [chat.status]);
}

type Tab = { chat: Chat; onUnsent: (question: string) => void };

/** Reads the conversation and shows it, unless it is not the latest read by then. `tab` is as it was rendered last. */
async function readAgain(tab: { current: Tab }, conversationId: string, isLatest: () => boolean): Promise<void> {
  if (isAnswering(tab.current.chat)) return;
  const messages = await readConversation(conversationId);
  const { chat, onUnsent } = tab.current;
  if (!messages || !isLatest() || isAnswering(chat)) return;
  if (idsOf(messages) === idsOf(chat.messages)) return;
  const last = chat.messages.at(-1);
  const isUnsent = chat.status === "error" && last?.role === "user" && messages.every(({ id }) => id !== last.id);
  chat.setMessages(messages);
  if (isUnsent) {
    chat.clearError();
    onUnsent(textOf(last));
  }
  if (messages.at(-1)?.role === "user") await followAnswer(() => tab.current.chat, conversationId);
}
const idsOf = (messages: readonly StudyMessage[]) => messages.map(({ id }) => id).join(" ");
