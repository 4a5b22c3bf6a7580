import { useState } from "react";
import { useHeaderAccount } from "~/components/use-header-account";
import { useIsomorphicLayoutEffect } from "~/components/use-isomorphic-layout-effect";
import { setPageUser } from "./api-fetch";

/**
 * Sends the user whom this document was rendered for with its requests. It stays the same while the document is open: a
 * later page may be rendered for someone who has signed in in another tab, but the document still has what the first
 * user read and typed.
 */
export function usePageUser(): void {
  const account = useHeaderAccount();
  const [userId] = useState(account === null || account === "signed out" ? null : account.userId);
  useIsomorphicLayoutEffect(() => {
    setPageUser(userId);
    return () => setPageUser(null);
  }, [userId]);
}
