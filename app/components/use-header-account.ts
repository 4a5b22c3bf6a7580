import { useRouteLoaderData } from "@remix-run/react";

/** What the header shows of accounts: a user's menu, a link to sign in, or nothing if there are no accounts. */
export type HeaderAccount = { name: string; isAdmin: boolean } | "signed out" | null;

/** Returns what the root route loaded for all pages. */
export function useHeaderAccount(): HeaderAccount {
  return useRouteLoaderData<() => { account?: HeaderAccount }>("root")?.account ?? null;
}

/** Returns whether somebody is signed in. */
export function useIsUser(): boolean {
  const account = useHeaderAccount();
  return account !== null && account !== "signed out";
}
