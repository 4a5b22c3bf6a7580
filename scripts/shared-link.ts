import type { Env } from "~/platform/env.server";

/**
 * Returns the address of a page that a command's reader gives to others. Without PUBLIC_URL, nothing says how others
 * reach this server: the address is of this machine, and a note on standard error says so.
 */
export function sharedLink(path: string, { PUBLIC_URL, PORT }: Pick<Env, "PUBLIC_URL" | "PORT">): string {
  if (PUBLIC_URL === undefined)
    console.error("This link works on this machine only. Set PUBLIC_URL to the address that others use.");
  return `${PUBLIC_URL ?? `http://localhost:${PORT}`}${path}`;
}
