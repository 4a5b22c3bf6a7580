import type { HeaderAccount } from "~/components/use-header-account";
import type { Context } from "~/context/context.server";
import { usesHeaders } from "~/identity/trusted-headers.server";
import { isAdmin, type Viewer } from "~/identity/viewer";
import { cacheFor } from "~/platform/cache-for";
import { singleton } from "~/platform/singleton.server";
import { hasAdministrator } from "~db/users.server";

const CACHED_MS = 5_000;

/** Returns what the site's header shows of accounts. Without an administrator or an institution, nobody can have one. */
export async function headerAccount(
  viewer: Viewer,
  { sql, env }: Pick<Context, "sql" | "env">,
): Promise<HeaderAccount> {
  if (viewer.user) return { name: viewer.user.name, isAdmin: isAdmin(viewer) };
  if (env.OIDC_PROVIDERS.length > 0 || usesHeaders(env)) return "signed out";
  const read = singleton("has-administrator", () => cacheFor(CACHED_MS, 1, () => hasAdministrator(sql)));
  // Without the database, the page itself says so.
  return (await read("").catch(() => false)) ? "signed out" : null;
}
