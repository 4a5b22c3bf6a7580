import { useRouteLoaderData } from "@remix-run/react";

/** What the header shows of accounts: a user's menu, a link to sign in, or nothing if there are no accounts. */
export type HeaderAccount =
  { name: string; isAdmin: boolean; isOnlyAdmin: boolean; teaches: boolean } | "signed out" | null;

/** Whose data a page downloads and erases. */
export type DataOwner = "visitor" | "user" | "only administrator";

/** Returns what the root route loaded for all pages. */
export function useHeaderAccount(): HeaderAccount {
  return useRouteLoaderData<() => { account?: HeaderAccount }>("root")?.account ?? null;
}

export function useDataOwner(): DataOwner {
  const account = useHeaderAccount();
  if (account === null || account === "signed out") return "visitor";
  return account.isOnlyAdmin ? "only administrator" : "user";
}
