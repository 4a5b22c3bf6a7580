import { useEffect, useState } from "react";
import type { SharedLink } from "~/conversation/shared-links-wire";
import { createLink, listLinks, revokeLink } from "./share-requests";

/** The links of a conversation, and what creates and revokes them. `created` is the address of the newest one. */
export function useSharedLinks(conversationId: string) {
  const [links, setLinks] = useState<SharedLink[]>([]);
  const [created, setCreated] = useState<string | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const attempt = async (work: () => Promise<void>) => {
    setFailed(false);
    try {
      await work();
    } catch {
      setFailed(true);
    }
  };
  const reload = async () => setLinks(await listLinks(conversationId));
  useEffect(() => {
    let isGone = false;
    listLinks(conversationId).then(
      (listed) => !isGone && setLinks(listed),
      () => !isGone && setFailed(true),
    );
    return () => void (isGone = true);
  }, [conversationId]);
  return {
    links,
    created,
    hasFailed,
    /** Forgets the created link, when something else is to be shared. */
    reset: () => setCreated(null),
    create: (messageId: string | null) =>
      attempt(async () => {
        setCreated(await createLink(conversationId, messageId));
        await reload();
      }),
    revoke: (link: SharedLink) =>
      attempt(async () => {
        await revokeLink(conversationId, link.id);
        if (link.url === created) setCreated(null);
        await reload();
      }),
  };
}
