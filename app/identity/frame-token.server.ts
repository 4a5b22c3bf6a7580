import { signVisitor, verifyVisitor, type Secrets } from "./signed-visitor.server";

const TOKEN_SECONDS = 2 * 60 * 60;
/** A semester: as long as the browser of a frame without cookies keeps its conversations and notes. */
const RENEWAL_SECONDS = 180 * 24 * 60 * 60;

/** How a page in another site's frame says who it is: browsers may keep cookies from it. The same on the wire. */
export type FrameTokens = {
  /** Sent as `x-cuepoint-visitor` with every request of the page. Kept by the page alone. */
  token: string;
  /** Gets new tokens from `POST /api/visitor` and opens nothing else. Kept by the browser if frames have storage. */
  renewal: string;
  /** Of the token, in seconds. */
  expires_in: number;
};

export function makeFrameTokens(visitorId: string, secrets: Secrets): FrameTokens {
  return {
    token: signVisitor("frame", visitorId, secrets),
    renewal: signVisitor("frame renewal", visitorId, secrets),
    expires_in: TOKEN_SECONDS,
  };
}

/** Returns the id of the visitor whose token this is, or null. */
export function readFrameToken(token: string, secrets: Secrets): string | null {
  return verifyVisitor("frame", token, secrets, TOKEN_SECONDS)?.visitorId ?? null;
}

/** Returns the id of the visitor whose tokens this renews, or null. */
export function readFrameRenewal(renewal: string, secrets: Secrets): string | null {
  return verifyVisitor("frame renewal", renewal, secrets, RENEWAL_SECONDS)?.visitorId ?? null;
}
