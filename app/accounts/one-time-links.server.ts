import { hashToken, isToken, makeToken } from "~/identity/secret-token.server";
import { AppError } from "~/platform/errors";
import type { SqlOrTx } from "~db/connect.server";
import { insertLink, takeLink, type LinkPurpose } from "~db/invitations.server";
import { isAdministrator, lockAdministrators } from "~db/users.server";
import { NoAccount } from "./new-account.server";

/**
 * Throws AppError unless `actorId` is an administrator, or null for a command. Holds other changes of administrators
 * until the end of the transaction, so that no link outlives the right of the one who made it. `act`: what only
 * administrators can do.
 */
export async function expectAdministrator(tx: SqlOrTx, actorId: string | null, act: string): Promise<void> {
  await lockAdministrators(tx);
  // Other processes cache a session for some seconds after its user lost the role.
  if (actorId !== null && !(await isAdministrator(tx, actorId)))
    throw new AppError("forbidden", `Only administrators can ${act}.`);
}

/** Makes the token of a link that works once, of which only the hash is stored. `createdBy`: null for a command. */
export async function makeLink(
  tx: SqlOrTx,
  purpose: LinkPurpose,
  { createdBy, days }: { createdBy: string | null; days: number },
): Promise<{ token: string; expiresAt: Date }> {
  const token = makeToken();
  return { token, expiresAt: await insertLink(tx, { purpose, tokenHash: hashToken(token), days, createdBy }) };
}

/**
 * Uses up a link and returns what `find` found for it. Only one of several requests succeeds. Throws NoAccount if the
 * link is unknown, used or expired.
 */
export async function redeemLink<Found>(
  tx: SqlOrTx,
  token: string,
  find: (tx: SqlOrTx, tokenHash: string) => Promise<Found | null>,
): Promise<Found> {
  await lockAdministrators(tx);
  const found = isToken(token) ? await find(tx, hashToken(token)) : null;
  if (!found || !(await takeLink(tx, hashToken(token)))) throw new NoAccount("gone");
  return found;
}
