import { useRouteLoaderData } from "@remix-run/react";

type UserAccount = { userId: string; name: string; isAdmin: boolean; isOnlyAdmin: boolean; teaches: boolean };

/** The header's account area: a user's menu, a link to sign in, or nothing if there are no accounts. */
export type HeaderAccount = UserAccount | "signed out" | null;

/** The owner of the data that a page downloads and erases. */
export type DataOwner = "visitor" | "user" | "only administrator";

/** Returns what the root route loaded for all pages. */
export function useHeaderAccount(): HeaderAccount {
  return useRouteLoaderData<() => { account?: HeaderAccount }>("root")?.account ?? null;
}

/** Returns the owner of the data that a page downloads and erases. */
export function useDataOwner(): DataOwner {
  const account = useHeaderAccount();
  if (account === null || account === "signed out") return "visitor";
  return account.isOnlyAdmin ? "only administrator" : "user";
}
