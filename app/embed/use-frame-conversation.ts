import { useSearchParams } from "@remix-run/react";
import { useEffect, useLayoutEffect, useState } from "react";
import type { OpenConversation } from "~/answering/conversation.server";
import { apiFetch, setTokenSource } from "~/study/api-fetch";
import { expectOk } from "~/study/expect-ok";
import { FrameVisitor, type FrameOfPage } from "./frame-visitor";

type Place = { courseId: string; lectureId: string };

/**
 * The conversation of a frame's page; null while it is not known whether this browser remembers one. It goes along from
 * lecture to lecture, because without cookies the server does not know whose the next page is.
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

  // Begun again: the address names a conversation that does not exist yet.
  if (conversation && named === loaded.id && named !== conversation.id) {
    setConversation(loaded);
    return loaded;
  }
  return conversation;
}

/** The conversation that the page would have opened with, had the server known the visitor. */
async function fetchLatest({ courseId, lectureId }: Place, named: string | null): Promise<OpenConversation> {
  const query = new URLSearchParams({ course: courseId, lecture: lectureId, ...(named && { c: named }) });
  const response = await apiFetch(`/api/conversations/latest?${query}`);
  // Zod and the message schemas are loaded here, and not with the page.
  const [{ conversationFromJson }, json] = await Promise.all([
    import("~/conversation/conversation-wire"),
    expectOk(response).json() as Promise<unknown>,
  ]);
  return conversationFromJson(json);
}

/** Before the effects of the page's parts, which ask the server. There is no layout on the server. */
const useIsomorphicLayoutEffect = typeof window === "undefined" ? () => {} : useLayoutEffect;
