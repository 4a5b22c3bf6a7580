import type { HeaderAccount } from "~/components/use-header-account";
import type { Context } from "~/context/context.server";
import { usesHeaders } from "~/identity/trusted-headers.server";
import { isAdmin, teaches, type User, type Viewer } from "~/identity/viewer";
import { cacheFor } from "~/platform/cache-for";
import { singleton } from "~/platform/singleton.server";
import { hasAdministrator, isOnlyAdministrator } from "~db/users.server";

const CACHED_MS = 5_000;

/**
 * Returns the account data in the site's header. Without an administrator or an institution, there can be no accounts.
 */
export async function headerAccount(
  viewer: Viewer,
  { sql, env }: Pick<Context, "sql" | "env">,
): Promise<HeaderAccount> {
  if (viewer.user) return accountOf(viewer, viewer.user, { sql });
  if (env.OIDC_PROVIDERS.length > 0 || usesHeaders(env)) return "signed out";
  const read = singleton("has-administrator", () => cacheFor(CACHED_MS, 1, () => hasAdministrator(sql)));
  // Without the database, the page itself shows the error.
  return (await read("").catch(() => false)) ? "signed out" : null;
}

async function accountOf(viewer: Viewer, { userId, name }: User, { sql }: Pick<Context, "sql">) {
  if (!isAdmin(viewer)) return { userId, name, isAdmin: false, isOnlyAdmin: false, teaches: teaches(viewer) };
  // Without the database, the page itself shows the error.
  const isOnlyAdmin = await isOnlyAdministrator(sql, userId).catch(() => false);
  return { userId, name, isAdmin: true, isOnlyAdmin, teaches: true };
}
