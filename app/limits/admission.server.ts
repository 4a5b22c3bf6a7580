import { createHmac } from "node:crypto";
import type { Context } from "~/context/context.server";
import { networkOf } from "~/platform/client-address";
import type { Env } from "~/platform/env.server";
import { AppError } from "~/platform/errors";
import { getMetrics } from "~/platform/observability/metrics.server";
import { takeFromLimits, type RateLimit } from "~db/rate-limits.server";
import { RENDERED_PAGE } from "./page-cost";
import { TokenBuckets } from "./token-buckets";

type Deps = Pick<Context, "sql" | "env" | "sessionSecrets">;
type Limit = { name: string; who: string; perMinute: number; cost: number };

/** Lets a question through, or throws AppError rate_limited: so many a minute for a visitor, and for an address, where a whole lecture hall may be. */
export async function admitQuestion(visitorId: string, address: string, deps: Deps): Promise<void> {
  const { ASKS_PER_MINUTE, ASKS_PER_MINUTE_PER_ADDRESS } = deps.env;
  const limits = [{ name: "asks of a visitor", who: visitorId, perMinute: ASKS_PER_MINUTE, cost: 1 }];
  if (address)
    limits.push({
      name: "asks of an address",
      who: networkOf(address),
      perMinute: ASKS_PER_MINUTE_PER_ADDRESS,
      cost: 1,
    });
  await admit(limits, "Questions", deps);
}

/** Lets lookups and changes through that count as `cost` requests, or throws AppError rate_limited: so many a minute for an address. */
export async function admitRequests(address: string, cost: number, deps: Deps): Promise<void> {
  const perMinute = deps.env.REQUESTS_PER_MINUTE_PER_ADDRESS;
  if (cost <= 0) return;
  await admit([{ name: "requests of an address", who: networkOf(address), perMinute, cost }], "Requests", deps);
}

/** What one piece of work counts as: at most the whole limit, so that a small limit lets it through once a minute. */
export const withinLimit = (cost: number, perMinute: number) => (perMinute > 0 ? Math.min(cost, perMinute) : cost);

/** Networks that this process counts pages for. They take 4 MB. */
const MAX_NETWORKS = 20_000;

/**
 * Makes the function that lets an address look at pages, or throws AppError rate_limited. Pages are counted by each process
 * for itself, in memory: two hundred a second would otherwise each wait for the database.
 */
export function createPageAdmission({
  PAGES_PER_MINUTE_PER_ADDRESS,
  REQUESTS_PER_MINUTE_PER_ADDRESS,
}: Env): (address: string, pages: number) => void {
  const perMinute = PAGES_PER_MINUTE_PER_ADDRESS ?? RENDERED_PAGE * REQUESTS_PER_MINUTE_PER_ADDRESS;
  const buckets = new TokenBuckets(perMinute, MAX_NETWORKS);
  return (address, pages) => {
    const seconds = pages > 0 ? buckets.take(networkOf(address), pages) : 0;
    if (seconds > 0) throw refusal("pages of an address", "Pages", seconds);
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
  throw refusal(full.bucket.split(":")[0]!, what, full.waitSeconds);
}

function refusal(limit: string, what: string, waitSeconds: number): AppError {
  getMetrics().refused.inc({ limit });
  const seconds = Math.max(1, Math.ceil(waitSeconds));
  const message = `${what} come too fast just now. Try again in ${seconds === 1 ? "a second" : `${seconds} seconds`}.`;
  return new AppError("rate_limited", message, { retryAfterSeconds: seconds });
}

/** Who is counted is kept as a keyed hash: nobody's address stands in the database. */
function toRateLimit({ name, who, ...limit }: Limit, secret: string): RateLimit {
  return { bucket: `${name}:${createHmac("sha256", secret).update(who).digest("base64url").slice(0, 22)}`, ...limit };
}

/** An address under a name of its own, as it is kept: a keyed hash. Empty for an unknown address. */
export function addressBucket(name: string, address: string, { sessionSecrets }: Pick<Deps, "sessionSecrets">): string {
  const limit = { name, who: networkOf(address), perMinute: 0, cost: 0 };
  return address ? toRateLimit(limit, sessionSecrets[0]).bucket : "";
}
