import { isDeepStrictEqual } from "node:util";
import type { Context } from "~/context/context.server";
import type { FindUser, SignedIn, Users } from "~/identity/find-session.server";
import type { Identity } from "~/identity/identity.server";
import { hashToken, makeToken } from "~/identity/secret-token.server";
import type { CookieKind } from "~/identity/visitor-cookie.server";
import { cacheFor } from "~/platform/cache-for";
import { singleton } from "~/platform/singleton.server";
import { claimVisitor } from "~db/claim-visitor.server";
import type { Sql, SqlOrTx } from "~db/connect.server";
import { insertFrameTicket, insertTicketOfSession, takeFrameTicket } from "~db/frame-tickets.server";
import {
  deleteOtherSessions,
  deleteReplacedSession,
  deleteSession,
  findSession,
  findSessionById,
  insertSession,
  touchSession,
  type ProviderSession,
  type SessionUser,
  type SignedInUser,
} from "~db/sessions.server";
import { claimSettings, type UserSettings } from "~db/users.server";
import { settingsIn } from "./user-settings.server";

type Deps = Pick<Context, "sql">;

/** How long a process caches a session. A video alone sends several requests a second. */
const CACHED_MS = 5_000;
const MAX_CACHED = 10_000;

/**
 * Caches the sessions that this process read recently. A revoked session ends immediately in the process that revoked
 * it, and within `CACHED_MS` in others. A new role is found earlier, because a page that is refused reads the roles
 * again.
 */
export function createSessionCache(sql: Sql, cachedMs = CACHED_MS) {
  const newCache = (find: FindSession) =>
    cacheFor(cachedMs, MAX_CACHED, async (key) => signedInOf(sql, await find(sql, key)));
  const newCaches = () => ({ byTokenHash: newCache(findSession), byId: newCache(findSessionById) });
  let cached = newCaches();
  const forget = () => void (cached = newCaches());
  const byId = (sessionId: string): Promise<SignedIn | null> => cached.byId(sessionId);
  return {
    byToken: (token: string): Promise<SignedIn | null> => cached.byTokenHash(hashToken(token)),
    byId,
    byTicket: async (ticket: string): Promise<SignedIn | null> => {
      const sessionId = await takeFrameTicket(sql, hashToken(ticket));
      return sessionId === null ? null : byId(sessionId);
    },
    withNewRoles: async (known: SignedIn): Promise<SignedIn | null> => {
      const found = await signedInOf(sql, await findSessionById(sql, known.user.sessionId));
      if (!found || isDeepStrictEqual(found.roles, known.roles)) return null;
      forget();
      return found;
    },
    forget,
  } satisfies FindUser & Pick<Users, "withNewRoles"> & { forget: () => void };
}

type FindSession = (sql: Sql, key: string) => Promise<SessionUser | null>;

/** Returns this process's session cache. */
export const getSessions = ({ sql }: Deps) => singleton("sessions", () => createSessionCache(sql));

async function signedInOf(sql: Sql, session: SessionUser | null): Promise<SignedIn | null> {
  if (!session) return null;
  if (session.isDue) await touchSession(sql, session);
  const { userId, name, sessionId } = session;
  return { user: { userId, name, sessionId }, roles: rolesOf(session) };
}

/** Returns a user's roles in the installation. */
export function rolesOf({ isAdmin, isCreator, courses }: SignedInUser): SignedIn["roles"] {
  return [
    ...(isAdmin ? [{ role: "admin" as const }] : []),
    ...(isCreator ? [{ role: "creator" as const }] : []),
    ...Object.entries(courses).map(([courseId, role]) => ({ courseId, role })),
  ];
}

/** Longest stored user agent. The rest of a longer one does not help to recognize the browser. */
const MAX_USER_AGENT = 400;

/** The browser that signs in. */
export type SigningIn = {
  identity: Identity;
  userAgent: string;
  settings: UserSettings;
  /** `frame` if another site embeds the page that signs in. Defaults to a top-level page. */
  kind?: CookieKind;
  /** A one-time ticket for a frame whose browser refuses cookies. */
  ticket?: string | null;
};

/** Returns the browser that sent a request. */
export async function browserOf(request: Request, identity: Identity): Promise<SigningIn> {
  return { identity, userAgent: request.headers.get("user-agent") ?? "", settings: await settingsIn(request) };
}

/**
 * Starts a session in the transaction that identified the user, ends the one that it replaces in the browser, and
 * claims what the browser's visitor stored and chose. `vouchedBy`: the provider that signed the user in, if any.
 * Returns a function that sets the cookie. Call it after the transaction.
 */
export async function startSession(
  tx: SqlOrTx,
  userId: string,
  { identity, userAgent, settings, kind, ticket = null }: SigningIn,
  vouchedBy: ProviderSession | null = null,
): Promise<(deps: Deps) => void> {
  const token = makeToken();
  const tokenHash = hashToken(token);
  const replaced = identity.replacedToken(kind);
  if (replaced !== null)
    await deleteReplacedSession(tx, { tokenHash: hashToken(replaced), userId, isFramed: kind === "frame" });
  await insertSession(tx, { userId, tokenHash, userAgent: userAgent.slice(0, MAX_USER_AGENT), vouchedBy });
  if (ticket !== null) await insertFrameTicket(tx, { ticketHash: hashToken(ticket), tokenHash });
  await claimSettings(tx, userId, settings);
  if (identity.namedBy === "cookie") await claimVisitor(tx, identity.visitorId, userId);
  return ({ sql }) => {
    if (replaced !== null) getSessions({ sql }).forget();
    identity.signIn(token, kind);
  };
}

/** Returns a ticket that opens one page in a frame as a session's user. It works once and within a minute. */
export async function makeFrameTicket(sessionId: string, { sql }: Deps): Promise<string> {
  const ticket = makeToken();
  await insertTicketOfSession(sql, { ticketHash: hashToken(ticket), sessionId });
  return ticket;
}

/**
 * Ends the session of this request and clears the browser's cookie. Returns the provider that signed the user in, or
 * null for a password.
 */
export async function signOut(identity: Identity, { sql }: Deps): Promise<ProviderSession | null> {
  const { user } = identity.viewer;
  const vouchedBy = user && (await revokeSession(user.userId, user.sessionId, { sql }));
  identity.signOut();
  return vouchedBy;
}

/** Ends one of a user's sessions. Returns the provider that signed the user in, or null for a password. */
export async function revokeSession(userId: string, sessionId: string, { sql }: Deps): Promise<ProviderSession | null> {
  const vouchedBy = await deleteSession(sql, userId, sessionId);
  getSessions({ sql }).forget();
  return vouchedBy;
}

/** Ends all of a user's sessions except the given one. */
export async function revokeOtherSessions(userId: string, sessionId: string, { sql }: Deps): Promise<void> {
  await deleteOtherSessions(sql, userId, sessionId);
  getSessions({ sql }).forget();
}
