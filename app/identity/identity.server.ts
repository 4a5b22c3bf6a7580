import { randomUUID } from "node:crypto";
import type { FrameTokens } from "./frame-token.server";
import { ANYONE, type Viewer } from "./viewer";
import type { CookieKind } from "./visitor-cookie.server";

/** The viewer of a request, and how the browser will identify them next time. */
export type Identity = {
  viewer: Viewer;
  /**
   * Returns the viewer with the roles that they have now, or null if these are the same. Another process may have given
   * a role since this one cached the session.
   */
  withNewRoles(): Promise<Viewer | null>;
  /** The browser's anonymous visitor, which is the viewer unless a user is signed in. */
  visitorId: string;
  /**
   * The source of the visitor's id, or of a frame's session without cookies. null if there was no valid one and the
   * visitor is new.
   */
  namedBy: "cookie" | "frame token" | "frame renewal" | null;
  /**
   * Sets the viewer's cookie with this response if the browser has none. Call it after the request stored something.
   */
  remember(): void;
  /** Clears the viewer's cookies with this response. */
  forget(): void;
  /**
   * Makes another visitor the browser's own, starting with this response. Returns false if the browser's cookies are
   * ambiguous. Only for pages that this site itself opened: otherwise a link could replace the browser's visitor with a
   * stranger's.
   */
  become(visitor: Pick<Viewer, "visitorId">): boolean;
  /** Stores the hash of an unlisted course's key in the browser with this response. */
  unlock(keyHash: string): void;
  /**
   * Sets a session's cookie with this response: the site's, or one for the frame that embeds the response. Forgets the
   * browser's visitor, whose data now belongs to the user.
   */
  signIn(token: string, kind?: CookieKind): void;
  /**
   * Returns the id of the browser if it has signed in with this sign-in name and its password before. Null if it has
   * not.
   */
  knownBrowser(subject: string): string | null;
  /** Makes the browser known to the account with this sign-in name, starting with this response. */
  makeKnown(subject: string): void;
  /** Clears the session's cookie with this response. */
  signOut(): void;
  /** The token of the session that the browser sent, valid or not. */
  sessionToken: string | null;
  /** Returns the token of the session whose cookie `signIn` replaces, valid or not. */
  replacedToken(kind?: CookieKind): string | null;
  /**
   * Returns tokens for a page in a frame, where cookies may be blocked. They identify the visitor, or the session if
   * the frame got it without cookies. A session that came by a cookie stays in the cookie, which scripts cannot read.
   */
  frameTokens(): FrameTokens;
};

/** Returns the identity that cached pages are rendered with. It has neither a cookie nor a token. */
export function anonymousIdentity(): Identity {
  const visitorId = randomUUID();
  return {
    viewer: { visitorId, user: null, ...ANYONE },
    visitorId,
    withNewRoles: async () => null,
    namedBy: null,
    remember: () => {},
    forget: () => {},
    become: () => false,
    unlock: () => {},
    signIn: () => {},
    knownBrowser: () => null,
    makeKnown: () => {},
    signOut: () => {},
    sessionToken: null,
    replacedToken: () => null,
    frameTokens: () => {
      throw new Error("a cached page requested a viewer's frame tokens");
    },
  };
}
