import type { Request } from "express";
import { AppError } from "~/platform/errors";
import { clientAddress } from "~/platform/request-origin.server";
import { accessTokenIn, requireReading } from "./access-token";
import { isFrameSessionToken, readFrameSessionRenewal, readFrameSessionToken } from "./frame-token.server";
import { isToken } from "./secret-token.server";
import { readSessionCookie } from "./session-cookie.server";
import type { Secrets } from "./signed-visitor.server";
import type { User, Viewer } from "./viewer";
import { RENEWAL_PATH, TICKET_PARAMETER, VISITOR_HEADER } from "./visitor-header";

/** A signed-in user with their roles. */
export type SignedIn = Pick<Viewer, "roles"> & { user: User };
/** Finds the user of a session. `byTicket` invalidates the ticket. */
export type FindUser = {
  byToken: (token: string) => Promise<SignedIn | null>;
  byId: (sessionId: string) => Promise<SignedIn | null>;
  byTicket: (ticket: string) => Promise<SignedIn | null>;
};
export type Users = FindUser & {
  /** Finds the user of a personal access token. Throws AppError if it is not valid. */
  byAccessToken: (token: string, address: string) => Promise<SignedIn>;
  /** Returns a user with the roles that they have now, or null if these are the same or the session has ended. */
  withNewRoles: (signedIn: SignedIn) => Promise<SignedIn | null>;
};

/** Responses that need no viewer, so that they do not depend on the database. */
const FOR_ANYONE = /^\/(?:assets\/|healthz$|readyz$|metrics$)/;

export type FoundSession = {
  signedIn: SignedIn | null;
  sessionToken: string | null;
  /** Set if the frame sent the session itself, because its browser sends no cookies. */
  framedBy: "frame token" | "frame renewal" | null;
};

/**
 * Finds the session of a request. A frame sends a ticket when it opens and tokens from then on; other pages send a
 * cookie. Throws AppError unauthorized if a personal access token is not valid, or if a frame's session has ended.
 */
export async function findSession(request: Request, secrets: Secrets, users: Users): Promise<FoundSession> {
  const sessionToken = readSessionCookie(
    request.get("cookie") ?? "",
    request.secure,
    isFramed(request) ? "frame" : "site",
  );
  if (FOR_ANYONE.test(request.path)) return { signedIn: null, sessionToken, framedBy: null };
  const accessToken = accessTokenIn(request.get("authorization"), isProgram(request));
  if (accessToken !== null) {
    const signedIn = await users.byAccessToken(accessToken, clientAddress(request));
    requireReading(request.method, request.path);
    return { signedIn, sessionToken, framedBy: null };
  }
  const framed = await findFramed(request, secrets, users);
  if (framed) return { ...framed, sessionToken };
  const signedIn = sessionToken === null ? null : await users.byToken(sessionToken);
  return { signedIn, sessionToken, framedBy: null };
}

async function findFramed(request: Request, secrets: Secrets, findUser: FindUser) {
  const ticket = ticketIn(request);
  const header = request.get(VISITOR_HEADER);
  const isRenewal = isRenewing(request);
  const sessionId = header ? (isRenewal ? readFrameSessionRenewal : readFrameSessionToken)(header, secrets) : null;
  const signedIn = ticket ? await findUser.byTicket(ticket) : sessionId ? await findUser.byId(sessionId) : null;
  // A frame without a session has no visitor of its own: what it stored would belong to nobody.
  if (!signedIn && header && isFrameSessionToken(header, secrets))
    throw new AppError("unauthorized", "You are no longer signed in here. Open the lecture from your course again.");
  return signedIn && { signedIn, framedBy: isRenewal ? ("frame renewal" as const) : ("frame token" as const) };
}

/** `/api/admin` has a token of its own. */
const FOR_PROGRAMS = /^\/(?:mcp\/?$|api\/(?!admin\/))/i;
const isProgram = (request: Request) =>
  FOR_PROGRAMS.test(request.path) && !request.get("cookie") && request.get(VISITOR_HEADER) === undefined;

/** Returns the ticket in the address of a frame's first page, or null. */
function ticketIn({ method, url, path }: Request): string | null {
  if (method !== "GET" || !path.startsWith("/embed/")) return null;
  const ticket = new URL(url, "http://localhost").searchParams.get(TICKET_PARAMETER);
  return ticket !== null && isToken(ticket) ? ticket : null;
}

/** Returns whether a request opens a page for frames, or comes from one. */
export const isFramed = (request: Request) =>
  request.get(VISITOR_HEADER) !== undefined || request.path.startsWith("/embed/");
/** Returns whether a request renews a frame's tokens. */
export const isRenewing = ({ method, path }: Request) => method === "POST" && path === RENEWAL_PATH;
