import { signKeys, verifyKeys } from "./course-keys.server";
import { signVisitor, verifyVisitor, type Purpose, type Secrets } from "./signed-visitor.server";
import type { Viewer } from "./viewer";

const TOKEN_SECONDS = 2 * 60 * 60;
/** A semester. A frame without cookies loses its conversations and notes after this time. */
const RENEWAL_SECONDS = 180 * 24 * 60 * 60;

/** A session in a frame ends this long after the frame was closed. The platform can launch it again. */
const SESSION_RENEWAL_SECONDS = 12 * 60 * 60;

/**
 * Identifies the viewer of a page in another site's frame, where the browser may block cookies: an anonymous visitor,
 * or the session of a user. Also the wire format.
 */
export type FrameTokens = {
  /** Sent as `x-cuepoint-visitor` with all requests of the page, which holds it in memory. */
  token: string;
  /** Only valid for new tokens from `POST /api/visitor`. Stored by the browser if frames have storage. */
  renewal: string;
  /** The lifetime of the token, in seconds. */
  expires_in: number;
};

/**
 * Creates the tokens of a frame's visitor. They include the keys of unlisted courses with which the page was opened.
 */
export function makeFrameTokens(viewer: Pick<Viewer, "visitorId" | "keys">, secrets: Secrets): FrameTokens {
  const keys = signKeys(viewer.keys, secrets);
  const withKeys = (signed: string) => (keys === "" ? signed : `${signed}.${keys}`);
  return {
    token: withKeys(signVisitor("frame", viewer, secrets)),
    renewal: withKeys(signVisitor("frame renewal", viewer, secrets)),
    expires_in: TOKEN_SECONDS,
  };
}

/** Creates the tokens of a session in a frame. The session can be revoked like any other. */
export function makeFrameSessionTokens(sessionId: string, secrets: Secrets): FrameTokens {
  const session = { visitorId: sessionId };
  return {
    token: signVisitor("frame session", session, secrets),
    renewal: signVisitor("frame session renewal", session, secrets),
    expires_in: TOKEN_SECONDS,
  };
}

/** Returns the id of the token's session, or null if the token is invalid or does not name one. */
export function readFrameSessionToken(token: string, secrets: Secrets): string | null {
  return verifyVisitor("frame session", token, secrets, TOKEN_SECONDS)?.visitorId ?? null;
}

/** Returns whether a token was issued for a session, which may have ended since. The token may have expired. */
export const isFrameSessionToken = (token: string, secrets: Secrets): boolean =>
  verifyVisitor("frame session", token, secrets, Infinity) !== null;

/** Returns the id of the renewal's session, or null if it is invalid or does not name one. */
export function readFrameSessionRenewal(renewal: string, secrets: Secrets): string | null {
  return verifyVisitor("frame session renewal", renewal, secrets, SESSION_RENEWAL_SECONDS)?.visitorId ?? null;
}

/** The visitor of a page in a frame, and the hashes of the course keys with which it was opened. */
export type FrameVisitor = Pick<Viewer, "visitorId" | "keys">;

/** Parts of a signed visitor. The signed keys follow. */
const VISITOR_PARTS = 3;

function read(purpose: Purpose, token: string, secrets: Secrets, maxAgeSeconds: number): FrameVisitor | null {
  const parts = token.split(".");
  const visitor = verifyVisitor(purpose, parts.slice(0, VISITOR_PARTS).join("."), secrets, maxAgeSeconds);
  return visitor && { visitorId: visitor.visitorId, keys: verifyKeys(parts.slice(VISITOR_PARTS).join("."), secrets) };
}

/** Returns the token's visitor, or null if the token is invalid. */
export function readFrameToken(token: string, secrets: Secrets): FrameVisitor | null {
  return read("frame", token, secrets, TOKEN_SECONDS);
}

/** Returns the renewal's visitor, or null if it is invalid. */
export function readFrameRenewal(renewal: string, secrets: Secrets): FrameVisitor | null {
  return read("frame renewal", renewal, secrets, RENEWAL_SECONDS);
}
