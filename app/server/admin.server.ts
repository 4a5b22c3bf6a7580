import { createHash, timingSafeEqual } from "node:crypto";
import type { Env } from "~/platform/env.server";
import { AppError } from "~/platform/errors";

/**
 * Requires `Authorization: Bearer <ADMIN_TOKEN>`, the token of operators. Throws AppError unauthorized
 * without it, and forbidden if no ADMIN_TOKEN is set.
 */
export function requireAdmin(request: Request, { ADMIN_TOKEN }: Pick<Env, "ADMIN_TOKEN">): void {
  if (!ADMIN_TOKEN)
    throw new AppError("forbidden", "This address is for operators. Set ADMIN_TOKEN on the server to open it.");
  const given = /^Bearer (.+)$/i.exec(request.headers.get("authorization") ?? "")?.[1] ?? "";
  if (!sameText(given, ADMIN_TOKEN))
    throw new AppError(
      "unauthorized",
      "This address is for operators. Send the header: Authorization: Bearer <ADMIN_TOKEN>.",
    );
}

/** Compares in constant time. */
function sameText(one: string, other: string): boolean {
  return timingSafeEqual(digestOf(one), digestOf(other));
}

const digestOf = (text: string) => createHash("sha256").update(text).digest();
