import type { Context } from "~/context/context.server";
import type { SignedIn } from "~/identity/find-session.server";
import { hashToken } from "~/identity/secret-token.server";
import type { Viewer } from "~/identity/viewer";
import type { SqlOrTx } from "~db/connect.server";
import { insertTicketOfSession, takeFrameTicket } from "~db/frame-tickets.server";
import { findSessionById, providerOfSession } from "~db/sessions.server";
import { rolesOf, startSession, type SigningIn } from "./sessions.server";

/** Neither token is valid as the other. */
const ticketOf = (handoff: string): string => hashToken(`session of ${handoff}`);

/**
 * Lets the window that receives a hand-off's token sign in as the frame's user, once and within a minute. Does nothing
 * for anonymous visitors and personal access tokens.
 */
export async function offerSession(
  handoff: string,
  { user }: Pick<Viewer, "user">,
  { sql }: Pick<Context, "sql">,
): Promise<void> {
  if (user) await insertTicketOfSession(sql, { ticketHash: ticketOf(handoff), sessionId: user.sessionId });
}

/**
 * Starts a session of its own for the window that received a hand-off's token. Returns its user, or null if the window
 * is signed in already, or if the token came without a session. `setCookie` is to be called after the transaction.
 */
export async function takeSession(
  tx: SqlOrTx,
  handoff: string,
  browser: SigningIn,
): Promise<{ viewer: Viewer; setCookie: (deps: Pick<Context, "sql">) => void } | null> {
  const { viewer } = browser.identity;
  const sessionId = viewer.user ? null : await takeFrameTicket(tx, ticketOf(handoff));
  const session = sessionId === null ? null : await findSessionById(tx, sessionId);
  if (!session) return null;
  const { userId, name } = session;
  const vouchedBy = await providerOfSession(tx, session.sessionId);
  const setCookie = await startSession(tx, userId, browser, vouchedBy);
  const signedIn: SignedIn = { user: { userId, name, sessionId: session.sessionId }, roles: rolesOf(session) };
  return { viewer: { ...signedIn, visitorId: userId, keys: viewer.keys }, setCookie };
}
