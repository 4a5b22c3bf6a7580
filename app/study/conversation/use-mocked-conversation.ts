import { useEffect, useState } from "react";
import type { StudyMessage } from "~/conversation/message";
import { apiFetch } from "~/study/api-fetch";

type Shown = { id: string; messages: StudyMessage[] };

const isMocked = import.meta.env.VITE_MSW === "true";

/**
 * Returns the conversation of a page. With VITE_MSW, the mocks in the browser remember one of which the server knows
 * nothing: it replaces the loaded one.
 */
export function useMockedConversation<Loaded extends Shown>(
  loaded: Loaded,
  { courseId, lectureId }: { courseId: string; lectureId: string | null },
): Loaded {
  const [remembered, setRemembered] = useState<Shown | null>(null);
  useEffect(() => {
    if (!isMocked) return;
    let isGone = false;
    const find = async () => {
      const query = new URLSearchParams({ course: courseId, ...(lectureId && { lecture: lectureId }) });
      const { conversationFromJson } = await import("~/conversation/conversation-wire");
      const found = conversationFromJson(await (await apiFetch(`/api/conversations/latest?${query}`)).json());
      if (!isGone && found.messages.length > 0) setRemembered(found);
    };
    find().catch(console.error);
    return () => void (isGone = true);
  }, [courseId, lectureId]);
  return remembered ? { ...loaded, ...remembered } : loaded;
}
