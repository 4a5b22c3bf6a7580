import type { useChat } from "@ai-sdk/react";
import { useEffect, useRef } from "react";
import type { StudyMessage } from "~/conversation/message";
import { readConversation } from "./read-conversation";

type Chat = Pick<ReturnType<typeof useChat<StudyMessage>>, "status" | "messages" | "setMessages" | "resumeStream">;

/** Shows what is asked in other tabs of the same conversation, and tells them what is asked here. */
export function useOtherTabs(chat: Chat, conversationId: string): void {
  const latest = useRef(chat);
  useEffect(() => void (latest.current = chat));
  const channel = useRef<BroadcastChannel | null>(null);
  useEffect(() => {
    if (typeof BroadcastChannel === "undefined") return;
    const tabs = new BroadcastChannel(`cuepoint:conversation:${conversationId}`);
    tabs.onmessage = () => void readAgain(() => latest.current, conversationId).catch(() => {}); // it can be reloaded
    channel.current = tabs;
    return () => {
      channel.current = null;
      tabs.close();
    };
  }, [conversationId]);
  const told = useRef(chat.status);
  useEffect(() => {
    if (told.current === chat.status) return;
    told.current = chat.status;
    // Before its answer begins, a question may not be stored yet.
    if (chat.status !== "submitted") channel.current?.postMessage("changed");
  }, [chat.status]);
}

async function readAgain(chatNow: () => Chat, conversationId: string): Promise<void> {
  if (isAnswering(chatNow())) return;
  const messages = await readConversation(conversationId);
  const chat = chatNow();
  if (!messages || isAnswering(chat) || idsOf(messages) === idsOf(chat.messages)) return;
  chat.setMessages(messages);
  if (messages.at(-1)?.role === "user") await chat.resumeStream();
}

/** Returns whether an answer is requested or being written. */
export const isAnswering = ({ status }: Pick<Chat, "status">): boolean =>
  status === "submitted" || status === "streaming";
const idsOf = (messages: readonly StudyMessage[]) => messages.map(({ id }) => id).join(" ");
