import { createHmac } from "node:crypto";
import type { Context } from "~/context/context.server";
import type { Viewer } from "~/identity/viewer";
import { networkOf } from "~/platform/client-address.server";
import type { Env } from "~/platform/env.server";
import { AppError } from "~/platform/errors";
import { getMetrics } from "~/platform/observability/metrics.server";
import type { SqlOrTx } from "~db/connect.server";
import { deleteLimits, giveBackToLimits, takeFromLimits, type RateLimit } from "~db/rate-limits.server";
import { RENDERED_PAGE } from "./page-cost";
import { TokenBuckets } from "./token-buckets";

type Deps = Pick<Context, "sql" | "env" | "sessionSecrets">;
/** `where`: the part of `who` that is counted, such as a network. */
type Limit = { name: string; who: string; where?: string; perMinute: number; cost: number };

/**
 * Counts a question for its visitor and its address, which a whole lecture hall may share. Throws AppError rate_limited
 * if a limit is used up.
 */
export async function admitQuestion(viewer: Viewer, address: string, deps: Deps): Promise<void> {
  const { ASKS_PER_MINUTE, ASKS_PER_MINUTE_PER_ADDRESS } = deps.env;
  const limits = [{ name: "questions of a visitor", who: viewer.visitorId, perMinute: ASKS_PER_MINUTE, cost: 1 }];
  if (address)
    limits.push({
      name: "questions of an address",
      who: networkOf(address),
      perMinute: ASKS_PER_MINUTE_PER_ADDRESS,
      cost: 1,
    });
  await admit(limits, "questions", deps);
}

/** Attempts to sign in a minute: for one account from one network, for one account, from one network, from a browser. */
const SIGN_INS = { ofAccountHere: 5, ofAccount: 30, ofAddress: 60, ofKnownBrowser: 5 };
const ACCOUNT_HERE = "sign-ins of an account here";
const ACCOUNT = "sign-ins of an account";
const KNOWN_BROWSER = "sign-ins of a known browser";

/**
 * An attempt to sign in. `subject`: the sign-in name. `knownBrowser`: the browser's id if it has signed in to the
 * account before, or that of an unlock token.
 */
export type SignInAttempt = { subject: string; address: string; knownBrowser: string | null };

/** Returns the limits of one account that an attempt counts toward. */
function limitsOfAccount({ subject, address, knownBrowser }: SignInAttempt): Limit[] {
  if (knownBrowser !== null)
    return [{ name: KNOWN_BROWSER, who: subject, where: knownBrowser, perMinute: SIGN_INS.ofKnownBrowser, cost: 1 }];
  return [
    { name: ACCOUNT_HERE, who: subject, where: networkOf(address), perMinute: SIGN_INS.ofAccountHere, cost: 1 },
    { name: ACCOUNT, who: subject, perMinute: SIGN_INS.ofAccount, cost: 1 },
  ];
}

/**
 * Counts an attempt to sign in, whether the account exists or not. An account has a limit for each network too, so that
 * an attacker elsewhere does not easily lock its owner out. Attackers in many networks, or in the owner's, can use up
 * these limits, so a browser that has signed in to the account before has a limit of its own instead. Throws AppError
 * rate_limited if a limit is used up.
 */
export async function admitSignIn(attempt: SignInAttempt, deps: Deps): Promise<void> {
  const limits = limitsOfAccount(attempt);
  if (attempt.knownBrowser === null)
    limits.push({
      name: "sign-ins of an address",
      who: networkOf(attempt.address),
      perMinute: SIGN_INS.ofAddress,
      cost: 1,
    });
  await admit(limits, "attempts to sign in", deps);
}

/**
 * Gives an attempt with the right password back to its account. It still counts for the network: otherwise, whoever
 * knows one password could try as many of other accounts as they like.
 */
export async function giveSignInBack(attempt: SignInAttempt, { sql, sessionSecrets }: Deps): Promise<void> {
  const limits = limitsOfAccount(attempt).map((limit) => toRateLimit(limit, sessionSecrets[0]));
  await giveBackToLimits(sql, limits);
}

/**
 * Forgets the attempts to sign in to an account, from all networks and browsers. The attempts of a network, with all
 * names together, still count.
 */
export async function forgetSignIns(
  tx: SqlOrTx,
  subject: string,
  { sessionSecrets }: Pick<Deps, "sessionSecrets">,
): Promise<void> {
  const [secret] = sessionSecrets;
  await deleteLimits(
    tx,
    [KNOWN_BROWSER, ACCOUNT_HERE, ACCOUNT].map((name) => bucketOf({ name, who: subject }, secret)),
  );
}

/**
 * Counts lookups and changes as `cost` requests of an address. Throws AppError rate_limited if its limit is used up.
 */
export async function admitRequests(address: string, cost: number, deps: Deps): Promise<void> {
  const perMinute = deps.env.REQUESTS_PER_MINUTE_PER_ADDRESS;
  if (cost <= 0) return;
  await admit([{ name: "requests of an address", who: networkOf(address), perMinute, cost }], "requests", deps);
}

/** Caps a cost at the limit, so that a small limit still allows expensive work once a minute. */
export const withinLimit = (cost: number, perMinute: number) => (perMinute > 0 ? Math.min(cost, perMinute) : cost);

/** The number of networks whose pages this process counts. They need 4 MB. */
const MAX_NETWORKS = 20_000;

/**
 * Returns a function that counts pages for an address, and throws AppError rate_limited if its limit is used up. Each
 * process counts in memory, because two hundred pages a second would otherwise each wait for the database.
 */
export function createPageAdmission({
  PAGES_PER_MINUTE_PER_ADDRESS,
  REQUESTS_PER_MINUTE_PER_ADDRESS,
}: Env): (address: string, pages: number) => void {
  const perMinute = PAGES_PER_MINUTE_PER_ADDRESS ?? RENDERED_PAGE * REQUESTS_PER_MINUTE_PER_ADDRESS;
  const buckets = new TokenBuckets(perMinute, MAX_NETWORKS);
  return (address, pages) => {
    const seconds = pages > 0 ? buckets.take(networkOf(address), pages) : 0;
    if (seconds > 0) throw refusal("pages of an address", "page views", seconds);
  };
}

async function admit(limits: Limit[], what: string, { sql, sessionSecrets }: Deps): Promise<void> {
  const counted = limits.filter(({ perMinute }) => perMinute > 0);
  if (counted.length === 0) return;
  const full = await takeFromLimits(
    sql,
    counted.map((limit) => toRateLimit(limit, sessionSecrets[0])),
  );
  if (!full) return;
  const [limit = ""] = full.bucket.split(":");
  throw refusal(limit, what, full.waitSeconds);
}

function refusal(limit: string, what: string, waitSeconds: number): AppError {
  getMetrics().refused.inc({ limit });
  const seconds = Math.max(1, Math.ceil(waitSeconds));
  const message = `Too many ${what}. Try again in ${seconds === 1 ? "1 second" : `${seconds} seconds`}.`;
  return new AppError("rate_limited", message, { retryAfterSeconds: seconds });
}

const toRateLimit = ({ perMinute, cost, ...counted }: Limit, secret: string): RateLimit => ({
  bucket: bucketOf(counted, secret),
  perMinute,
  cost,
});

/** Hashes who is counted with a key, so that the database contains no addresses. Those of one `who` have one prefix. */
function bucketOf({ name, who, where }: Pick<Limit, "name" | "who" | "where">, secret: string): string {
  const hash = (text: string) => createHmac("sha256", secret).update(text).digest("base64url").slice(0, 22);
  const bucket = `${name}:${hash(who)}`;
  return where === undefined ? bucket : `${bucket}.${hash(`${who}\0${where}`)}`;
}

/** Returns the bucket of an address in a named limit, which is a keyed hash. Empty for an unknown address. */
export function addressBucket(name: string, address: string, { sessionSecrets }: Pick<Deps, "sessionSecrets">): string {
  return address ? bucketOf({ name, who: networkOf(address) }, sessionSecrets[0]) : "";
}
