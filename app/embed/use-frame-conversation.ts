import { useSearchParams } from "@remix-run/react";
import { useEffect, useState } from "react";
import type { OpenConversation } from "~/answering/conversation.server";
import { useIsomorphicLayoutEffect } from "~/components/use-isomorphic-layout-effect";
import { apiFetch, setTokenSource } from "~/study/api-fetch";
import { expectOk } from "~/study/expect-ok";
import { FrameVisitor, type FrameOfPage } from "./frame-visitor";

type Place = { courseId: string; lectureId: string };

/** A conversation, and the name in the address that it was found for. */
type Found = { conversation: OpenConversation; named: string | null };

/**
 * Returns the conversation of an embedded page, or null until it is known: whether this browser remembers a visitor,
 * and which conversation the address names. It continues from lecture to lecture, because without cookies the server
 * does not know the next page's visitor.
 */
export function useFrameConversation(
  frame: FrameOfPage,
  loaded: OpenConversation,
  place: Place,
): OpenConversation | null {
  const [visitor] = useState(() => new FrameVisitor(frame));
  const named = useSearchParams()[0].get("c");
  const [found, setFound] = useState<Found | null>(frame.isNew ? null : { conversation: loaded, named });
  const [first] = useState({ loaded, place });

  useIsomorphicLayoutEffect(() => {
    visitor.start();
    setTokenSource(() => visitor.token());
    return () => setTokenSource(null);
  }, [visitor]);
  useEffect(() => {
    if (found !== null) return;
    let isGone = false;
    const find = async () => ((await visitor.isEarlier()) ? fetchLatest(first.place, named) : first.loaded);
    void find()
      .catch(() => first.loaded) // offline: the next request asks again whose it is
      .then((conversation) => !isGone && setFound({ conversation, named }));
    return () => void (isGone = true);
  }, [found, visitor, first, named]);

  const isOther = found !== null && named !== null && named !== found.named && named !== found.conversation.id;
  // The server found it, or the student started a new one: the address names a conversation that does not exist yet.
  const isLoaded = isOther && named === loaded.id;
  const { courseId, lectureId } = place;
  useEffect(() => {
    if (!isOther || isLoaded) return;
    let isGone = false;
    void fetchLatest({ courseId, lectureId }, named)
      .then((conversation) => !isGone && setFound({ conversation, named }))
      .catch(() => !isGone && setFound((shown) => shown && { ...shown, named })); // offline: the page stays as it is
    return () => void (isGone = true);
  }, [isOther, isLoaded, courseId, lectureId, named]);

  if (isLoaded) {
    setFound({ conversation: loaded, named });
    return loaded;
  }
  return isOther ? null : (found?.conversation ?? null);
}

/** Fetches the conversation that the page would have opened with if the server had known the visitor. */
async function fetchLatest({ courseId, lectureId }: Place, named: string | null): Promise<OpenConversation> {
  const query = new URLSearchParams({ course: courseId, lecture: lectureId, ...(named && { c: named }) });
  const response = await apiFetch(`/api/conversations/latest?${query}`);
  // Zod and the message schemas are loaded here so that the page loads without them.
  const body: Promise<unknown> = expectOk(response).json();
  const [{ conversationFromJson }, json] = await Promise.all([import("~/conversation/conversation-wire"), body]);
  return conversationFromJson(json);
}
