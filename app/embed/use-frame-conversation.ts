import { useSearchParams } from "@remix-run/react";
import { useEffect, useLayoutEffect, useState } from "react";
import type { OpenConversation } from "~/answering/conversation.server";
import { apiFetch, setTokenSource } from "~/study/api-fetch";
import { expectOk } from "~/study/expect-ok";
import { FrameVisitor, type FrameOfPage } from "./frame-visitor";

type Place = { courseId: string; lectureId: string };

/**
 * Returns the conversation of an embedded page, or null until it is known whether this browser remembers a visitor. It
 * continues from lecture to lecture, because without cookies the server does not know the next page's visitor.
 */
export function useFrameConversation(
  frame: FrameOfPage,
  loaded: OpenConversation,
  place: Place,
): OpenConversation | null {
  const [visitor] = useState(() => new FrameVisitor(frame));
  const [conversation, setConversation] = useState(frame.isNew ? null : loaded);
  const [first] = useState({ loaded, place });
  const named = useSearchParams()[0].get("c");

  useIsomorphicLayoutEffect(() => {
    visitor.start();
    setTokenSource(() => visitor.token());
    return () => setTokenSource(null);
  }, [visitor]);
  useEffect(() => {
    if (conversation !== null) return;
    let isGone = false;
    const find = async () => ((await visitor.isEarlier()) ? fetchLatest(first.place, named) : first.loaded);
    void find()
      .catch(() => first.loaded) // offline: the next request asks again whose it is
      .then((found) => !isGone && setConversation(found));
    return () => void (isGone = true);
  }, [conversation, visitor, first, named]);

  // The student started a new conversation: the address names one that does not exist yet.
  if (conversation && named === loaded.id && named !== conversation.id) {
    setConversation(loaded);
    return loaded;
  }
  return conversation;
}

/** Fetches the conversation that the page would have opened with if the server had known the visitor. */
async function fetchLatest({ courseId, lectureId }: Place, named: string | null): Promise<OpenConversation> {
  const query = new URLSearchParams({ course: courseId, lecture: lectureId, ...(named && { c: named }) });
  const response = await apiFetch(`/api/conversations/latest?${query}`);
  // Zod and the message schemas are loaded here so that the page loads without them.
  const [{ conversationFromJson }, json] = await Promise.all([
    import("~/conversation/conversation-wire"),
    expectOk(response).json() as Promise<unknown>,
  ]);
  return conversationFromJson(json);
}

/** Runs before the effects of the page's components, which send requests. The server has no layout effects. */
const useIsomorphicLayoutEffect = typeof window === "undefined" ? () => {} : useLayoutEffect;
