import type { HeaderAccount } from "~/components/use-header-account";
import type { Context } from "~/context/context.server";
import { isAdmin, type Viewer } from "~/identity/viewer";
import { cacheFor } from "~/platform/cache-for";
import { singleton } from "~/platform/singleton.server";
import { hasAdministrator } from "~db/users.server";

const CACHED_MS = 5_000;

/** Returns what the site's header shows of accounts. Without an administrator, nobody can have one. */
export async function headerAccount(viewer: Viewer, { sql }: Pick<Context, "sql">): Promise<HeaderAccount> {
  if (viewer.user) return { name: viewer.user.name, isAdmin: isAdmin(viewer) };
  const read = singleton("has-administrator", () => cacheFor(CACHED_MS, 1, () => hasAdministrator(sql)));
  // Without the database, the page itself says so.
  return (await read("").catch(() => false)) ? "signed out" : null;
}
