import type { Viewer } from "~/identity/viewer";
import { AppError } from "~/platform/errors";
import type { SqlOrTx } from "~db/connect.server";
import { keepOwner } from "~db/owners.server";

/**
 * Lets a transaction store something for a viewer. Throws AppError conflict if their account was deleted after the
 * request was sent, because nobody could find or erase what it would store.
 */
export async function requireOwner(tx: SqlOrTx, { visitorId }: Pick<Viewer, "visitorId">): Promise<void> {
  if (!(await keepOwner(tx, visitorId)))
    throw new AppError("conflict", "Your account was deleted, so nothing was stored. Reload the page.");
}
