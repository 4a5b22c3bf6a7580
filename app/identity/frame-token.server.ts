import { signVisitor, verifyVisitor, type Secrets } from "./signed-visitor.server";
import type { Viewer } from "./viewer";

const TOKEN_SECONDS = 2 * 60 * 60;
/** A semester. A frame without cookies loses its conversations and notes after this time. */
const RENEWAL_SECONDS = 180 * 24 * 60 * 60;

/**
 * Identifies the visitor of a page in another site's frame, where the browser may block cookies. Also the wire format.
 */
export type FrameTokens = {
  /** Sent as `x-cuepoint-visitor` with all requests of the page, which holds it in memory. */
  token: string;
  /** Only valid for new tokens from `POST /api/visitor`. Stored by the browser if frames have storage. */
  renewal: string;
  /** The lifetime of the token, in seconds. */
  expires_in: number;
};

export function makeFrameTokens(viewer: Pick<Viewer, "visitorId">, secrets: Secrets): FrameTokens {
  return {
    token: signVisitor("frame", viewer, secrets),
    renewal: signVisitor("frame renewal", viewer, secrets),
    expires_in: TOKEN_SECONDS,
  };
}

/** Returns the id of the token's visitor, or null if the token is invalid. */
export function readFrameToken(token: string, secrets: Secrets): string | null {
  return verifyVisitor("frame", token, secrets, TOKEN_SECONDS)?.visitorId ?? null;
}

/** Returns the id of the renewal's visitor, or null if it is invalid. */
export function readFrameRenewal(renewal: string, secrets: Secrets): string | null {
  return verifyVisitor("frame renewal", renewal, secrets, RENEWAL_SECONDS)?.visitorId ?? null;
}
