import { useSearchParams } from "@remix-run/react";
import { useEffect, useRef, type RefObject } from "react";
import { takeNoted } from "~/study/ask-on-arrival";
import type { ConversationHandle } from "./conversation";

/**
 * Asks the question in the page's address (`?ask=`) if the student chose it on the page before; otherwise drafts it. A
 * conversation that has begun, as after a reload, leaves it alone.
 */
export function useAskedQuestion(conversation: RefObject<ConversationHandle>, hasMessages: boolean): void {
  const question = useSearchParams()[0].get("ask")?.trim() ?? "";
  const handled = useRef<string | null>(null);
  useEffect(() => {
    if (question === "" || hasMessages || handled.current === question) return;
    handled.current = question;
    if (takeNoted(question)) conversation.current?.ask(question);
    else conversation.current?.compose(question);
  }, [question, hasMessages, conversation]);
}
