import { createHash, timingSafeEqual } from "node:crypto";
import type { Env } from "~/platform/env.server";
import { AppError } from "~/platform/errors";

/**
 * Lets an instructor's or an operator's request through: `Authorization: Bearer <ADMIN_TOKEN>`. Throws AppError unauthorized
 * without it, and forbidden while no ADMIN_TOKEN is set.
 */
export function requireAdmin(request: Request, { ADMIN_TOKEN }: Pick<Env, "ADMIN_TOKEN">): void {
  if (!ADMIN_TOKEN)
    throw new AppError("forbidden", "This address is for instructors. Set ADMIN_TOKEN on the server to open it.");
  const given = /^Bearer (.+)$/i.exec(request.headers.get("authorization") ?? "")?.[1] ?? "";
  if (!sameText(given, ADMIN_TOKEN))
    throw new AppError(
      "unauthorized",
      "This address is for instructors. Send the header: Authorization: Bearer <ADMIN_TOKEN>.",
    );
}

/** Takes as long for a wrong text as for the right one. */
function sameText(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => createHash("sha256").update(text).digest()) as [Buffer, Buffer];
  return timingSafeEqual(a, b);
}
