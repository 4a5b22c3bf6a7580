import type { FrameTokens } from "~/identity/frame-token.server";
import { RENEWAL_PATH, VISITOR_HEADER } from "~/identity/visitor-header";
import { expectOk } from "~/study/expect-ok";
import { recall, remember } from "~/study/remember";
import { fieldsOf } from "~/text/fields-of";

type Deps = {
  /** Returns new tokens, or null when the server no longer accepts the renewal. Throws when it cannot be reached. */
  renew: (renewal: string) => Promise<FrameTokens | null>;
  recall: () => string | null;
  remember: (renewal: string) => void;
};

/** Sent with an embedded page. `isNew`: the request named no visitor, but the browser may remember one. */
export type FrameOfPage = { tokens: FrameTokens; isNew: boolean };

/**
 * The visitor of an embedded page: the cookie's visitor if the browser sends a cookie, else the one whose renewal token
 * this browser remembers, else the new visitor that the page was rendered for.
 */
export class FrameVisitor {
  #tokens: FrameTokens;
  #renewAt: number;
  /** The remembered visitor's renewal, until the server has answered it. */
  #earlier: string | null = null;
  #isEarlier = false;
  #renewing: Promise<void> | null = null;
  #isStarted = false;

  constructor(
    private readonly page: FrameOfPage,
    private readonly deps: Deps = inBrowser,
  ) {
    this.#tokens = page.tokens;
    this.#renewAt = renewalTime(page.tokens);
  }

  /** Starts to identify the visitor. Further calls do nothing. */
  start(): void {
    if (this.#isStarted) return;
    this.#isStarted = true;
    this.#earlier = this.page.isNew ? this.deps.recall() : null;
    if (this.#earlier === null) this.deps.remember(this.#tokens.renewal);
    else void this.token().catch(() => {});
  }

  /** Resolves to whether the visitor is a remembered one, not the page's. Rejects if the server cannot be reached. */
  async isEarlier(): Promise<boolean> {
    if (this.#earlier !== null) await this.#renew();
    return this.#isEarlier;
  }

  /** Returns a token. One past half its lifetime is renewed first. */
  async token(): Promise<string> {
    if (this.#earlier !== null) await this.#renew();
    // If it cannot be renewed now, an old token may still be valid; after a long sleep it is not.
    else if (Date.now() >= this.#renewAt) await this.#renew().catch(() => {});
    return this.#tokens.token;
  }

  #renew(): Promise<void> {
    this.#renewing ??= this.#exchange().finally(() => (this.#renewing = null));
    return this.#renewing;
  }

  async #exchange(): Promise<void> {
    const tokens = await this.deps.renew(this.#earlier ?? this.#tokens.renewal);
    if (tokens) {
      this.#tokens = tokens;
      this.#renewAt = renewalTime(tokens);
      this.#isEarlier ||= this.#earlier !== null;
    } else if (this.#earlier === null) {
      this.#renewAt = Infinity; // refused for good
    }
    this.#earlier = null; // found, or no longer known: then it is the page's own visitor
    this.deps.remember(this.#tokens.renewal);
  }
}

/** Returns when to renew a token: halfway to its expiry. */
const renewalTime = ({ expires_in }: FrameTokens) => Date.now() + (expires_in * 1000) / 2;

/** Requests new tokens. Returns null when the server no longer accepts the renewal. Throws when it cannot be reached. */
export async function renewTokens(renewal: string): Promise<FrameTokens | null> {
  // The new tokens carry the key of an unlisted course, which an earlier visitor's renewal may lack.
  const key = new URLSearchParams(window.location.search).get("key");
  const path = key === null ? RENEWAL_PATH : `${RENEWAL_PATH}?${new URLSearchParams({ key })}`;
  const response = await fetch(path, { method: "POST", headers: { [VISITOR_HEADER]: renewal } });
  if (response.status === 401) return null;
  return parseTokens(await expectOk(response).json());
}

const inBrowser: Deps = {
  renew: renewTokens,
  recall: () => recall<string>("visitor"),
  remember: (renewal) => remember("visitor", renewal),
};

/** Parsed by hand: a frame renews its tokens while it opens, and must not wait for a parser to load. */
function parseTokens(json: unknown): FrameTokens {
  const { token, renewal, expires_in } = fieldsOf(json);
  if (typeof token !== "string" || typeof renewal !== "string" || typeof expires_in !== "number")
    throw new Error("The server's answer has no tokens.");
  return { token, renewal, expires_in };
}
